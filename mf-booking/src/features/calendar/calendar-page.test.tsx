import type { Desk } from '@radruf/contract'
import { aMechanic, anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const callAt = (startsAt: string, number: number) => ({
  ticket: aTicket({
    number,
    state: 'booked',
    problemCategory: 'brakes',
    appointment: anAppointment({ id: `00000000-0000-4000-8000-00000000000${number}`, startsAt }),
  }),
  customerWaiting: false,
})
const desk = (changes: Partial<Desk> = {}): Desk => ({
  zone: 'Europe/Berlin',
  inReview: [],
  today: [callAt('2026-11-18T13:00:00.000Z', 1)],
  upcoming: [callAt('2026-11-19T09:00:00.000Z', 3), callAt('2026-11-19T08:00:00.000Z', 2)],
  wrapUp: [],
  waitingForPart: [],
  nextCursors: { inReview: null, today: null, upcoming: null, wrapUp: null, waitingForPart: null },
  ...changes,
})
const open = (reply: Desk) =>
  renderRoute(remote, {
    path: '/desk/calendar',
    session: aSession({ person: aMechanic() }),
    replies: { 'GET /api/desk': reply },
    shellTexts: { categories: { problem: { brakes: 'Bremsen' } } },
  })

test('booked calls are listed under their day, earliest first', async () => {
  await open(desk())
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Heute, 18. November',
    'Morgen, 19. November',
  ])
  expect(screen.getAllByRole('link', { name: /Ticket/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Kim Sommer, Ticket 1'),
    expect.stringContaining('Kim Sommer, Ticket 2'),
    expect.stringContaining('Kim Sommer, Ticket 3'),
  ])
})

test('an empty calendar shows a notice', async () => {
  await open(desk({ today: [], upcoming: [] }))
  expect(screen.getByText('Es sind keine Termine gebucht.')).toBeTruthy()
})

test('a row shows the time span in the zone of the desk, the problem and whether the customer is waiting', async () => {
  const call = callAt('2026-11-18T13:00:00.000Z', 1)
  const { ticket } = call
  const appointment = anAppointment({ startsAt: '2026-11-18T13:00:00.000Z', endsAt: '2026-11-18T13:30:00.000Z' })
  await open(desk({ today: [{ ticket: { ...ticket, appointment }, customerWaiting: true }], upcoming: [] }))
  expect(screen.getByRole('link', { name: '14:00 bis 14:30 Kim Sommer, Ticket 1 Bremsen Wartet auf Sie' })).toBeTruthy()
})

test('days and times are those of the zone of the desk', async () => {
  await open(desk({ zone: 'America/New_York', today: [callAt('2026-11-19T02:00:00.000Z', 1)], upcoming: [] }))
  expect(screen.getByRole('heading', { level: 2, name: 'Heute, 18. November' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^21:00 bis / })).toBeTruthy()
  expect(screen.getByText('Alle Uhrzeiten gelten für New York.')).toBeTruthy()
})

test('calls on further pages of the desk are shown too', async () => {
  const { callsTo } = await renderRoute(remote, {
    path: '/desk/calendar',
    session: aSession({ person: aMechanic() }),
    replies: {
      'GET /api/desk': desk({
        nextCursors: { inReview: null, today: null, upcoming: 'more', wrapUp: null, waitingForPart: null },
      }),
      'GET /api/desk/{section}': { entries: [callAt('2026-11-20T08:00:00.000Z', 4)], nextCursor: null },
    },
    shellTexts: { categories: { problem: { brakes: 'Bremsen' } } },
  })
  expect(screen.getByRole('heading', { name: /20\. November/ })).toBeTruthy()
  expect(callsTo('GET /api/desk/{section}').map(({ params }) => params.section)).toEqual(['upcoming'])
})
