import type { CaseListEntry, Ticket } from '@radruf/contract'
import { aMechanic, anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand'
import remote from '../../remote.tsx'
import { aCaseList, aCaseListEntry } from '../../testing/case-samples.ts'
import { caseReplies } from '../../testing/show-case.tsx'

const session = aSession({ person: aMechanic(), now: '2026-11-19T12:55:00.000Z' })
const entry = (name: string, changes: Partial<Ticket> = {}, list: Partial<Omit<CaseListEntry, 'ticket'>> = {}) =>
  aCaseListEntry(
    aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
    list,
  )
const COUNTS = { today: 2, waiting: 1, open: 5, inReview: 1 }
const reply = (cases: CaseListEntry[], nextCursor: string | null = null) =>
  aCaseList({ counts: COUNTS, cases, nextCursor })
const show = (cases: CaseListEntry[], path = '/desk') =>
  renderRoute(remote, { path, session, replies: { 'GET /api/cases': reply(cases) } })
const group = (name: string) => within(screen.getByRole('region', { name }))

test('cases are listed in groups with the problem, the state and the time', async () => {
  const appointment = anAppointment()
  const kim = { clientId: 'c', personId: 'p', role: 'customer', joinedAt: '2026-11-19T12:52:00.000Z' } as const
  await show([
    entry(
      'Kim',
      {
        state: 'in_call',
        appointment,
        problem: { component: ['chain'], manifestation: ['jumps'] },
        callParticipants: [kim],
      },
      { group: 'waitingNow', waitingSince: kim.joinedAt },
    ),
    entry('Noor', { state: 'booked', appointment, urgent: true }),
    entry('Ada', { state: 'wrap_up' }, { group: 'waitingForMe', waitingSince: '2026-11-18T07:30:00.000Z' }),
    entry(
      'Bo',
      { state: 'booked', appointment: anAppointment({ startsAt: '2026-11-23T09:00:00.000Z' }) },
      { group: 'later' },
    ),
  ])
  const waiting = group('Wartet jetzt').getByRole('link', { name: /Kim/ })
  expect(waiting.textContent).toContain('Kette springt')
  expect(waiting.textContent).toContain('Kim wartet seit 3 Min. im Gespräch')
  expect(waiting.textContent).toContain('14:00')
  expect(group('Heute').getByText('Dringend')).toBeTruthy()
  expect(group('Heute').getByText(/Noch niemand im Gespräch/)).toBeTruthy()
  expect(group('Wartet auf mich').getByText(/Zusammenfassung fehlt/)).toBeTruthy()
  expect(group('Wartet auf mich').getByText('seit gestern')).toBeTruthy()
  expect(group('Später').getByText(/Montag, 23. November/)).toBeTruthy()
})

test.each([
  ['Kam nicht zum Gespräch', { state: 'booking_open', missedAppointment: true, missedBy: 'customer' }, {}],
  [
    'Zurückgestellt bis Fr., 20. November um 9:00',
    { state: 'booking_open' },
    { snoozedUntil: '2026-11-20T08:00:00.000Z' },
  ],
  [
    '„Ist die Kette schon da? Ich würde sie …“',
    {
      state: 'booking_open',
      unreadMessages: 2,
      latestUnread: {
        authorName: 'Kim',
        text: 'Ist die Kette schon da? Ich würde sie sonst heute selbst besorgen.',
        sentAt: '2026-11-19T12:00:00.000Z',
      },
    },
    {},
  ],
] as [string, Partial<Ticket>, Partial<CaseListEntry>][])(
  'a row says where the case stands: %s',
  async (text, ticket, list) => {
    await show([entry('Kim', ticket, { group: 'withCustomer', ...list })])
    expect(group('Beim Kunden').getByRole('link').textContent).toContain(text)
  },
)

test('unread messages are counted in the row', async () => {
  await show([entry('Kim', { unreadMessages: 2 })])
  expect(group('Heute').getByRole('img', { name: '2 ungelesene Nachrichten' })).toBeTruthy()
})

test('a filter has its count and loads its cases; the address and the rows keep it', async () => {
  const noor = entry('Noor')
  const { callsTo, location } = await show([noor])
  const filters = within(screen.getByRole('navigation', { name: 'Fälle filtern' }))
  expect(filters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Heute2',
    'Wartet auf mich1',
    'Offen5',
    'Abgeschlossen',
    'In Prüfung1',
  ])
  expect(filters.getByRole('link', { current: true }).textContent).toBe('Offen5')
  await userEvent.click(filters.getByRole('link', { name: /Wartet auf mich/ }))
  await waitFor(() => expect(location()).toBe('/desk?filter=waiting'))
  expect(callsTo('GET /api/cases').map(({ query }) => query.get('filter'))).toEqual(['open', 'waiting', 'open'])
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Noor/ }).getAttribute('href')).toBe(
      `/desk/${noor.ticket.id}?filter=waiting`,
    ),
  )
})

describe('a list with more than one page', () => {
  const first = entry('Kim')
  const second = entry('Noor')
  const replies = {
    // The first case moved to the second page meanwhile.
    'GET /api/cases': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === 'after-kim' ? reply([first, second]) : reply([first], 'after-kim'),
  }
  const names = () => group('Heute').getAllByRole('link')

  test('loads the next page with a link', async () => {
    const { location } = await renderRoute(remote, { path: '/desk', session, replies })
    expect(names()).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Weitere Fälle laden' }))
    expect(await screen.findByText('Noor')).toBeTruthy()
    expect(location()).toBe('/desk?pages=2')
    expect(names()).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Weitere Fälle laden' })).toBeNull()
  })

  test.each(['0', '-3', 'x', '1e9', '1.5'])('accepts the address ?pages=%s', async (pages) => {
    const { callsTo } = await renderRoute(remote, { path: `/desk?pages=${pages}`, session, replies })
    expect(screen.getByText('Kim')).toBeTruthy()
    expect(callsTo('GET /api/cases').length).toBeLessThanOrEqual(20)
  })
})

test('without an open case the desk sums up the day', async () => {
  await show([
    entry('Bo', { state: 'booked', appointment: anAppointment({ startsAt: '2026-11-19T15:00:00.000Z' }) }),
    entry('Ada', { state: 'wrap_up' }, { group: 'waitingForMe' }),
  ])
  expect(screen.getByRole('heading', { name: 'Heute 2 Gespräche.' })).toBeTruthy()
  expect(screen.getByText(/Ihr nächstes Gespräch ist heute, 19. November, um 16:00 Uhr mit Bo./)).toBeTruthy()
  expect(screen.getByText('5 offen, 1 bei Ihnen')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fall von Ada öffnen' })).toBeTruthy()
})

test('the summed-up day is that of the open cases, whatever the list shows', async () => {
  const bo = entry('Bo', { state: 'booked', appointment: anAppointment({ startsAt: '2026-11-19T15:00:00.000Z' }) })
  await renderRoute(remote, {
    path: '/desk?filter=closed',
    session,
    replies: {
      'GET /api/cases': ({ query }: { query: URLSearchParams }) => reply(query.get('filter') === 'open' ? [bo] : []),
    },
  })
  expect(screen.queryByRole('link', { name: /^Bo/ })).toBeNull()
  expect(screen.getByText(/Ihr nächstes Gespräch ist heute, 19. November, um 16:00 Uhr mit Bo./)).toBeTruthy()
})

test('without a connection the desk stays when a case is chosen, and the case opens once it is back', async () => {
  const kim = entry('Kim', { state: 'booked', appointment: anAppointment() }, { group: 'today' })
  const online = createStore(() => false)
  const { location } = await renderRoute(remote, {
    path: '/desk',
    session,
    replies: { ...caseReplies(kim.ticket), 'GET /api/cases': reply([kim]) },
    slots: { 'case-answers': () => null },
    connection: { isOnline: online.getState, subscribe: online.subscribe },
  })
  await userEvent.click(screen.getByRole('link', { name: /Kim/ }))
  expect(await screen.findByText(/^Ohne Verbindung lässt sich kein anderer Fall öffnen/)).toBeTruthy()
  expect(location()).toBe('/desk')
  act(() => online.setState(true))
  await waitFor(() => expect(location()).toBe(`/desk/${kim.ticket.id}`))
  expect(screen.queryByText(/^Ohne Verbindung/)).toBeNull()
})
