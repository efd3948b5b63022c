import type { CaseListEntry, Ticket } from '@radruf/contract'
import { aMechanic, anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand'
import remote from '../../remote.tsx'
import { aCaseList, aCaseListEntry, aDay } from '../../testing/case-samples.ts'
import { caseReplies } from '../../testing/show-case.tsx'

const session = aSession({ person: aMechanic(), now: '2026-11-19T12:55:00.000Z' })
const entry = (name: string, changes: Partial<Ticket> = {}, list: Partial<Omit<CaseListEntry, 'ticket'>> = {}) =>
  aCaseListEntry(
    aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
    list,
  )
const COUNTS = { today: 2, waiting: 1, open: 5, inReview: 1, overdue: 1 }
const reply = (cases: CaseListEntry[], nextCursor: string | null = null) =>
  aCaseList({ counts: COUNTS, answerTargetHours: 4, cases, nextCursor })
const LIST = '/desk?filter=open'
const show = (cases: CaseListEntry[], path = LIST) =>
  renderRoute(remote, { path, session, replies: { 'GET /api/cases': reply(cases), 'GET /api/day': aDay() } })
const group = (name: string) => within(screen.getByRole('region', { name }))

test('cases are listed in sections with the problem, the state, the wait and the day', async () => {
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
      { section: 'waitingNow', waitingSince: kim.joinedAt },
    ),
    entry('Ada', { state: 'wrap_up' }, { section: 'overdue', waitingSince: '2026-11-18T07:30:00.000Z' }),
    entry('Noor', { state: 'booked', appointment, urgent: true }),
    entry(
      'Bo',
      { state: 'booked', appointment: anAppointment({ startsAt: '2026-11-23T09:00:00.000Z' }) },
      { section: 'later', snoozedUntil: '2026-11-20T08:00:00.000Z' },
    ),
    entry('Cem', { state: 'booking_open' }, { section: 'later', waitingSince: null }),
  ])
  const text = (section: string, name: string) =>
    group(section).getByRole('link', { name: new RegExp(name) }).textContent
  expect(text('Wartet jetzt', 'Kim')).toContain('Kette springt')
  expect(text('Wartet jetzt', 'Kim')).toContain('Kim wartet seit 3 Min. im Gespräch')
  expect(text('Wartet jetzt', 'Kim')).toMatch(/wartet seit 3 Min\.heute 14:00$/)
  expect(group('Überfällig').getByText('seit über 4 Öffnungsstunden')).toBeTruthy()
  expect(text('Überfällig', 'Ada')).toMatch(/Zusammenfassung fehltwartet seit 29 Std\.ohne Termin$/)
  expect(text('Heute', 'Noor')).toMatch(/Nicht fahren .*Noch niemand im Gesprächbeantwortetheute 14:00$/)
  expect(text('Später', 'Bo')).toMatch(/Zurückgestellt bis .*pausiertMo\. 10:00$/)
  expect(text('Später', 'Cem')).toMatch(/beantwortetohne Termin$/)
})

test.each([
  ['2026-11-19T12:31:00.000Z', '24 Min.'],
  ['2026-11-19T11:55:00.000Z', '1 Std.'],
  ['2026-11-17T12:56:00.000Z', '47 Std.'],
  ['2026-11-17T12:54:00.000Z', '2 Tage'],
])('a wait since %s reads %s', async (waitingSince, text) => {
  await show([entry('Kim', {}, { waitingSince })])
  expect(group('Heute').getByRole('link').textContent).toContain(`wartet seit ${text}`)
})

test('rows keep their places under the pointer, and move when it has left', async () => {
  const [kim, noor] = [entry('Kim'), entry('Noor')]
  const ada = entry('Ada', {}, { section: 'overdue' })
  let cases = [kim, noor]
  const { emit } = await renderRoute(remote, {
    path: LIST,
    session,
    replies: { 'GET /api/cases': () => reply(cases), 'GET /api/day': aDay() },
  })
  const names = () =>
    screen.getAllByRole('link', { name: /^(Kim|Noor|Ada)/ }).map(({ textContent }) => textContent?.slice(0, 3))
  const user = userEvent.setup()
  await user.hover(screen.getByRole('link', { name: /Noor/ }))
  cases = [ada, aCaseListEntry(noor.ticket, { section: 'overdue' }), kim]
  act(() => emit('chat.changed', { ticketId: noor.ticket.id, seq: 1 }))
  await waitFor(() => expect(names()).toEqual(['Ada', 'Kim', 'Noo']))
  await user.hover(screen.getByRole('heading', { name: 'Werkbank' }))
  await waitFor(() => expect(names()).toEqual(['Ada', 'Noo', 'Kim']))
})

test.each([
  ['Kam nicht zum Gespräch', { state: 'booking_open', missedAppointment: true, missedBy: 'customer' }, {}],
  [
    'Zurückgestellt bis Fr., 20. November um 9:00',
    { state: 'booking_open' },
    { snoozedUntil: '2026-11-20T08:00:00.000Z' },
  ],
  [
    '„Kann ich noch fahren?“',
    { state: 'booked', unreadMessages: 0 },
    { question: { text: 'Kann ich noch fahren?', attachments: 0 } },
  ],
  ['2 Bilder geschickt', { state: 'booked' }, { question: { text: '', attachments: 2 } }],
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
    await show([entry('Kim', ticket, { section: 'later', ...list })])
    expect(group('Später').getByRole('link').textContent).toContain(text)
  },
)

test('a filter has its count and loads its cases; the address and the rows keep it', async () => {
  const noor = entry('Noor')
  const { callsTo, location } = await show([noor])
  const filters = within(screen.getByRole('navigation', { name: 'Fälle filtern' }))
  expect(filters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Heute2',
    'Unbeantwortet1',
    'Offen5',
    'Fertig',
    'Neu1',
  ])
  expect(filters.getByRole('link', { current: true }).textContent).toBe('Offen5')
  await userEvent.click(filters.getByRole('link', { name: /Unbeantwortet/ }))
  await waitFor(() => expect(location()).toBe('/desk?filter=waiting'))
  expect(callsTo('GET /api/cases').map(({ query }) => query.get('filter'))).toEqual(['open', 'waiting'])
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
    'GET /api/day': aDay(),
  }
  const names = () => group('Heute').getAllByRole('link')

  test('loads the next page with a link', async () => {
    const { location } = await renderRoute(remote, { path: LIST, session, replies })
    expect(names()).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Weitere Fälle laden' }))
    expect(await screen.findByText('Noor')).toBeTruthy()
    expect(location()).toBe('/desk?pages=2')
    expect(names()).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Weitere Fälle laden' })).toBeNull()
  })

  test.each(['0', '-3', 'x', '1e9', '1.5'])('accepts the address ?pages=%s', async (pages) => {
    const { callsTo } = await renderRoute(remote, { path: `/desk?pages=${pages}`, session, replies })
    expect(screen.getByRole('link', { name: /^Kim/ })).toBeTruthy()
    // The list, and the questionnaires to review.
    expect(callsTo('GET /api/cases').length).toBeLessThanOrEqual(21)
  })
})

/** Shows the desk with a line that can break. The page learns of it by the browser (`isKnown`) or by its next request. */
async function showOnLine(cases: CaseListEntry[], path: string) {
  const online = createStore(() => true)
  let isUp = true
  const overLine =
    <Data,>(data: Data) =>
    (): Data => {
      online.setState(isUp, true)
      if (!isUp) throw new TypeError('Failed to fetch')
      return data
    }
  const shown = await renderRoute(remote, {
    path,
    session,
    replies: {
      ...caseReplies(cases[0]?.ticket as Ticket),
      'GET /api/cases': overLine(reply(cases, 'more')),
      'GET /api/day': aDay(),
      'GET /api/tickets/{ticketId}/slots': { zone: 'Europe/Berlin', days: [] },
      'GET /api/desk-search': overLine({
        words: [],
        isSimilar: false,
        customers: [],
        tickets: [],
        messages: [],
        latest: [],
      }),
    },
    slots: { 'case-answers': () => null },
    connection: { isOnline: online.getState, subscribe: online.subscribe },
  })
  const setLine = (toUp: boolean, isKnown = true) => {
    isUp = toUp
    if (isKnown) act(() => online.setState(toUp, true))
  }
  return { ...shown, setLine }
}

const CHOICES = [
  ['another case', LIST, /^Kim/, (id: string) => `/desk/${id}`],
  ['the case of another filter', '/desk?filter=closed', /^Kim/, (id: string) => `/desk/${id}?filter=closed`],
  ['another filter', LIST, /^Unbeantwortet/, () => '/desk?filter=waiting'],
  ['more cases', LIST, 'Weitere Fälle laden', () => '/desk?pages=2'],
  ['the search', LIST, /^Name, Teil, Nachricht/, () => '/desk/search'],
] as const

describe.each([
  ['without a connection', true],
  ['before the loss of the connection is known', false],
])('%s', (_, isKnown) => {
  test.each(CHOICES)(
    'the desk stays when %s is chosen, which opens once it is back',
    async (_, path, name, toTarget) => {
      const kim = entry('Kim', { state: 'booked', appointment: anAppointment() })
      const { location, setLine } = await showOnLine([kim], path)
      setLine(false, isKnown)
      await userEvent.click(screen.getByRole('link', { name }))
      expect(await screen.findByText(/^Ohne Verbindung lässt sich nichts anderes öffnen/)).toBeTruthy()
      expect(screen.getByRole('link', { name: /^Kim/ })).toBeTruthy()
      expect(location()).toBe(path)
      setLine(true)
      await waitFor(() => expect(location()).toBe(toTarget(kim.ticket.id)))
      expect(screen.queryByText(/^Ohne Verbindung/)).toBeNull()
    },
  )
})

test('a second choice without a connection replaces the first', async () => {
  const kim = entry('Kim', { state: 'booked', appointment: anAppointment() })
  const { location, setLine, callsTo } = await showOnLine([kim], LIST)
  setLine(false)
  await userEvent.click(screen.getByRole('link', { name: /^Name, Teil, Nachricht/ }))
  await userEvent.click(screen.getByRole('link', { name: /^Kim/ }))
  expect(await screen.findByText(/^Ohne Verbindung/)).toBeTruthy()
  const calls = callsTo('GET /api/desk-search').length
  setLine(true)
  await waitFor(() => expect(location()).toBe(`/desk/${kim.ticket.id}`))
  expect(callsTo('GET /api/desk-search')).toHaveLength(calls)
})

test('without a connection the open case shows its other panels, and closes its free times', async () => {
  const kim = entry('Kim', { state: 'booked', appointment: anAppointment() })
  const path = `/desk/${kim.ticket.id}`
  const { location, setLine, callsTo } = await showOnLine([kim], `${path}?book=1`)
  setLine(false)
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(location()).toBe(path))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /verschieben$/ })).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: /^Notizen/ }))
  await waitFor(() => expect(location()).toBe(`${path}?side=notes`))
  expect(callsTo('GET /api/cases')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Werkbank' }))
  expect(await screen.findByText(/^Ohne Verbindung/)).toBeTruthy()
  expect(location()).toBe(`${path}?side=notes`)
})
