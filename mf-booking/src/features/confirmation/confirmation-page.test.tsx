import type { Session } from '@radruf/contract'
import { anAppointment, aQuestionnaire, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { aNewYorkSession } from '../../testing/samples.ts'

beforeEach(() => localStorage.clear())

const open = ({
  tools = ['torx_25', 'tire_lever'],
  session = {},
}: {
  tools?: string[]
  session?: Partial<Session>
} = {}) =>
  renderRoute(remote, {
    path: '/appointment/confirmation',
    session: aSession(session),
    slots: { 'device-check': ({ ticketId }) => <p>device check of {ticketId}</p> },
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booked', appointment: anAppointment() })], nextCursor: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools } }),
    },
  })

test('the page shows time, zone and mechanic', async () => {
  await open()
  expect(screen.getByText('Donnerstag, 19. November 2026 um 14:00 MEZ')).toBeTruthy()
  expect(screen.getByText('Alex Winter')).toBeTruthy()
  expect(screen.getByText('Europe/Berlin')).toBeTruthy()
})

test('the checklist contains the customer’s own tools, and checked items are stored on the device', async () => {
  const before = await open()
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Werkzeug: Torx 25' }))
  before.unmount()
  await open()
  expect(await screen.findByText('1 von 6 bereit')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Werkzeug: Torx 25' }).checked).toBe(true)
})

test('a customer without tools gets a checklist without tools', async () => {
  await open({ tools: ['none_of_these'] })
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  expect(screen.getByText(/Sie haben kein Werkzeug angegeben/)).toBeTruthy()
})

test('the page contains the connection test', async () => {
  await open()
  expect(screen.getByText(`device check of ${aTicket().id}`)).toBeTruthy()
})

test('the page says from when on the call can be joined', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Jetzt beitreten' })).toBeNull()
  expect(screen.getByText(/ab 13:50 MEZ/)).toBeTruthy()
})

test('joining is the main action as soon as the call can be joined', async () => {
  await open({ session: { now: '2026-11-19T12:50:00.000Z' } })
  expect(screen.getByRole('link', { name: 'Jetzt beitreten' }).getAttribute('href')).toBe('/chat/videocall')
})

test('without an appointment the page redirects to the booking screen', async () => {
  const { location } = await renderRoute(remote, {
    path: '/appointment/confirmation',
    replies: { 'GET /api/tickets': { tickets: [aTicket()], nextCursor: null } },
  })
  await screen.findByRole('link', { name: 'Zum Fragebogen' })
  expect(location()).toBe('/appointment')
})

test('time, zone and joining time are those of the workshop', async () => {
  await open({ session: aNewYorkSession() })
  expect(screen.getByText('Donnerstag, 19. November 2026 um 08:00 GMT-5')).toBeTruthy()
  expect(screen.getByText('America/New_York')).toBeTruthy()
  expect(screen.getByText(/ab 07:50 GMT-5/)).toBeTruthy()
})

test('joining ends with the slot, as the service refuses it from then on', async () => {
  await open({ session: { now: anAppointment().endsAt } })
  expect(screen.queryByRole('link', { name: 'Jetzt beitreten' })).toBeNull()
})
