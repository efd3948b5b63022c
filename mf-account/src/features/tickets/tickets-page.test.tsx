import { aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { SHELL_TEXTS } from '../../testing/shell-texts.ts'

type Options = Parameters<typeof renderRoute>[1]
const open = (replies: Options['replies'], options: Partial<Options> = {}) =>
  renderRoute(remote, { path: '/tickets', language: 'en', replies, shellTexts: SHELL_TEXTS, ...options })
const closed = aTicket({ state: 'closed', problemCategory: 'brakes', number: 4 })

test('tickets are listed with problem and state', async () => {
  await open({ 'GET /api/tickets': { tickets: [closed], nextCursor: null } })
  expect(screen.getByRole('link', { name: /Ticket 4: Brakes/ }).textContent).toContain('Closed')
})

test('the date of a ticket has no line break inside', async () => {
  await open({ 'GET /api/tickets': { tickets: [closed], nextCursor: null } })
  expect(screen.getByRole('link', { name: /Ticket 4: Brakes/ }).textContent).toMatch(/\d\u00a0\p{L}+\u00a0\d{4}/u)
})

test('a ticket is named by its problem and shown with the photo of the bike', async () => {
  const photo = {
    id: 'bike-1',
    clientId: 'client-1',
    perspective: 'bike' as const,
    width: 800,
    height: 600,
    createdAt: '2026-11-17T09:00:00.000Z',
  }
  const ticket = aTicket({
    problemCategory: 'brakes',
    problem: { component: ['brake_pads', 'brake_disc'], manifestation: ['rubs'] },
    photo,
  })
  await open({ 'GET /api/tickets': { tickets: [ticket], nextCursor: null } })
  const link = screen.getByRole('link', { name: /^Brake pads rub/ })
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/photos/bike-1/small')
})

test('with an open ticket the button for a new one explains why it is disabled', async () => {
  const { callsTo } = await open({ 'GET /api/tickets': { tickets: [aTicket()], nextCursor: null } })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  expect(screen.getByText(/You already have an open ticket/)).toBeTruthy()
  expect(callsTo('POST /api/tickets')).toEqual([])
})

test('a new ticket leads to its questionnaire', async () => {
  const { location } = await open({
    'GET /api/tickets': { tickets: [closed], nextCursor: null },
    'POST /api/tickets': aTicket(),
  })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/questionnaire')
})

test('a refusal is shown on the page', async () => {
  await open({
    'GET /api/tickets': { tickets: [closed], nextCursor: null },
    'POST /api/tickets': refuse('TICKET_ALREADY_OPEN'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  expect((await screen.findByRole('alert')).textContent).toContain('TICKET_ALREADY_OPEN')
})

test('dates are in the workshop’s time zone', async () => {
  const tickets = [aTicket({ createdAt: '2026-11-17T02:00:00.000Z' })]
  const { unmount } = await open({ 'GET /api/tickets': { tickets, nextCursor: null } })
  expect(screen.getByText(/17 November 2026/)).toBeTruthy()
  unmount()
  const session = aSession({ settings: { ...aSession().settings, zone: 'America/New_York' } })
  await open({ 'GET /api/tickets': { tickets, nextCursor: null } }, { session })
  expect(screen.getByText(/16 November 2026/)).toBeTruthy()
})
