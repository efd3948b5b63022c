import { anAppointment, aQuestionnaire, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../remote.tsx'

beforeEach(() => localStorage.clear())

const open = ({ tools = ['torx_25', 'tire_lever'], now }: { tools?: string[]; now?: string } = {}) =>
  renderRoute(remote, {
    path: '/appointment/confirmation',
    session: aSession(now ? { now } : {}),
    slots: { 'device-check': ({ ticketId }) => <p>device check of {ticketId}</p> },
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booked', appointment: anAppointment() })] },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools } }),
    },
  })

test('time, zone and mechanic are named', async () => {
  await open()
  expect(screen.getByText('Donnerstag, 19. November 2026 um 14:00 MEZ')).toBeTruthy()
  expect(screen.getByText('Alex Winter')).toBeTruthy()
  expect(screen.getByText('Europe/Berlin')).toBeTruthy()
})

test('the checklist holds the customer’s own tools, and ticks stay on the device', async () => {
  const before = await open()
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Werkzeug: Torx 25' }))
  before.unmount()
  await open()
  expect(await screen.findByText('1 von 6 bereit')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Werkzeug: Torx 25' }).checked).toBe(true)
})

test('somebody without tools is not asked for any', async () => {
  await open({ tools: ['none_of_these'] })
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  expect(screen.getByText(/Sie haben kein Werkzeug angegeben/)).toBeTruthy()
})

test('the connection test stands in that very place', async () => {
  await open()
  expect(screen.getByText(`device check of ${aTicket().id}`)).toBeTruthy()
})

test('the call is joined from ten minutes before', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Jetzt beitreten' })).toBeNull()
  expect(screen.getByText(/ab 13:50 MEZ/)).toBeTruthy()
})

test('once joining is open it is the thing to do', async () => {
  await open({ now: '2026-11-19T12:50:00.000Z' })
  expect(screen.getByRole('link', { name: 'Jetzt beitreten' }).getAttribute('href')).toBe('/chat/videocall')
})

test('without an appointment the page leads to choosing one', async () => {
  const { location } = await renderRoute(remote, {
    path: '/appointment/confirmation',
    replies: { 'GET /api/tickets': { tickets: [aTicket()] } },
  })
  await screen.findByRole('link', { name: 'Zum Fragebogen' })
  expect(location()).toBe('/appointment')
})
