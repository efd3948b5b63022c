import type { CallReport, HistoryEntry } from '@radruf/contract'
import { aMechanic, aSummary, aTicket } from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aNote } from '../../testing/case-samples.ts'
import { CASE_PATH, createCase, openPanel, showCase } from '../../testing/show-case.tsx'

test('earlier tickets of the bike and of other bikes are linked, with their outcome', async () => {
  const id = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a11'
  const earlier = aTicket({ id, number: 3, state: 'closed', summary: aSummary({ text: 'Sattel neu ausgerichtet' }) })
  const other = aTicket({ id: id.replace(/1$/, '2'), number: 2, state: 'closed' })
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/earlier': {
      tickets: [
        { ticket: earlier, isSameBike: true },
        { ticket: other, isSameBike: false },
      ],
      nextCursor: null,
    },
  })
  await openPanel('Verlauf')
  const link = screen.getByRole('link', { name: /Ticket 3 .*Sattel neu ausgerichtet.*Repariert/ })
  expect(link.getAttribute('href')).toBe(`/desk/${id}`)
  expect(link.closest('section')?.getAttribute('aria-label')).toBe('Dieses Fahrrad')
  expect(screen.getByRole('region', { name: 'Andere Räder' }).textContent).toContain('Ticket 2')
})

test('a bike without an earlier ticket says so', async () => {
  await showCase(createCase({ state: 'booked' }))
  await openPanel('Verlauf')
  expect(screen.getByText('Das erste Ticket mit diesem Fahrrad.')).toBeTruthy()
})

test('earlier notes are loaded before the newest ones', async () => {
  const note = (number: number) =>
    aNote({ id: `1b671a64-40d5-491e-99b0-da01ff1f330${number}`, text: `Notiz ${number}` })
  const { location } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') ? { notes: [note(1)], nextCursor: null } : { notes: [note(2)], nextCursor: 'older' },
  })
  expect(screen.getByRole('link', { name: 'Notizen 1+' })).toBeTruthy()
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('link', { name: 'Frühere Notizen laden' }))
  await waitFor(() =>
    expect(screen.getAllByText(/^Notiz \d$/).map(({ textContent }) => textContent)).toEqual(['Notiz 1', 'Notiz 2']),
  )
  expect(location()).toBe(`${CASE_PATH}?side=notes&notes=2`)
  expect(screen.getByRole('link', { name: 'Notizen 2' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Frühere Notizen laden' })).toBeNull()
})

const anEntry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  kind: 'message',
  id: crypto.randomUUID(),
  at: '2026-11-18T08:00:00.000Z',
  actor: 'customer',
  name: 'Kim',
  text: '',
  pictures: [],
  ...changes,
})

test('the history tells who did what, with the words and the pictures, newest first by day', async () => {
  const picture = { id: '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a19', width: 4, height: 3 }
  const metAt = '2026-11-17T08:00:00.000Z'
  const endedAt = '2026-11-17T08:23:00.000Z'
  const facts = {
    firstAnswer: { askedAt: metAt, answeredAt: '2026-11-17T08:38:00.000Z' },
    calls: 1,
    callMinutes: 23,
    moves: 1,
    movedBy: ['Kim Sommer'],
    earlierMechanics: ['Jonas Berg'],
  }
  const entries = [
    anEntry({ text: 'Das Schaltauge ist da.' }),
    anEntry({
      kind: 'summary',
      actor: 'mechanic',
      name: 'Alex',
      text: 'Gerichtet.',
      outcome: 'part_needed',
      at: endedAt,
    }),
    anEntry({
      kind: 'call',
      actor: 'mechanic',
      name: 'Alex',
      at: endedAt,
      call: { metAt, endedAt, hungUpBy: 'customer', drawings: 2 },
      pictures: [picture],
    }),
    anEntry({ kind: 'note', actor: 'mechanic', name: 'Leyla', text: 'Gleicher Rahmen.', at: metAt }),
    anEntry({ kind: 'rebooked', actor: 'system', name: null, rebooked: { from: metAt, to: endedAt }, at: metAt }),
    anEntry({
      kind: 'move',
      move: { from: 'questionnaire_open', to: 'in_review', followUp: null },
      pictures: [picture, { ...picture, id: picture.id.replace(/9$/, '8') }],
      at: metAt,
    }),
  ]
  const mechanic = { id: aMechanic().id, name: 'Alex Winter' }
  await showCase(createCase({ state: 'booked', mechanic, unansweredSince: '2026-11-18T08:00:00.000Z' }), {
    'GET /api/tickets/{ticketId}/history': {
      moves: [],
      entries,
      counts: { all: 6, messages: 1 },
      facts,
      nextCursor: null,
    },
  })
  await openPanel('Verlauf')
  expect(screen.getByRole('link', { name: 'Verlauf 6' })).toBeTruthy()
  expect(await screen.findByText('Kim hat geschrieben')).toBeTruthy()
  const glance = screen.getByRole('region', { name: 'Auf einen Blick' })
  expect([...glance.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'nach 38 Min.',
    '1, zusammen 23 Minuten',
    'einmal, von Kim',
    'Alex, vorher Jonas',
  ])
  expect(screen.getByText(/^Noch ohne Antwort, seit \d+ (Min|Std)\.$/)).toBeTruthy()
  expect(screen.getByText('Alex hat die Zusammenfassung gesendet')).toBeTruthy()
  expect(screen.getByText('Alex und Kim haben 23 Minuten gesprochen')).toBeTruthy()
  expect(screen.getByText(/2-mal gezeichnet\. Kim hat um 9:23 aufgelegt\./)).toBeTruthy()
  expect(screen.getByText('Leyla hat notiert').textContent).toContain('intern')
  expect(screen.getByText('Der Termin wurde verschoben')).toBeTruthy()
  expect(screen.getByText('Kim hat das Rad beschrieben und 2 Fotos geschickt')).toBeTruthy()
  expect(screen.getAllByRole('region', { name: /November$/ }).map((day) => day.getAttribute('aria-label'))).toEqual([
    'Mittwoch, 18. November',
    'Dienstag, 17. November',
  ])
  expect(screen.getByRole('link', { name: 'Nachrichten 1' })).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Bild 1 vergrößern' })[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('F focuses the filter, and the arrow keys walk the entries while the history is shown', async () => {
  const entries = [anEntry({ text: 'Neu' }), anEntry({ text: 'Alt' })]
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], entries, counts: { all: 2 }, nextCursor: null },
  })
  await userEvent.keyboard('f')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Alles 2'))
  const stop = () => document.activeElement?.textContent
  await userEvent.keyboard('{ArrowDown}')
  expect(stop()).toContain('Neu')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(stop()).toContain('Alt')
  await userEvent.keyboard('{ArrowUp}')
  expect(stop()).toContain('Neu')
  await openPanel('Chat')
  const focused = document.activeElement
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(focused)
})

test.each<[Partial<HistoryEntry>, string]>([
  [
    { kind: 'handed_over', actor: 'mechanic', name: 'Jonas Berg', colleague: 'Mia Kurz' },
    'Jonas hat den Fall an Mia übergeben',
  ],
  [{ kind: 'handed_over', actor: 'mechanic', name: 'Mia Kurz' }, 'Mia hat den Fall übernommen'],
  [{ kind: 'rang_over' }, 'Kim war allein im Gespräch, deshalb klingelte es bei allen'],
  [{ kind: 'delayed', actor: 'mechanic', name: 'Mia Kurz' }, 'Mia hat das Gespräch um 10 Minuten verschoben'],
  [{ kind: 'rebooked', actor: 'customer', name: 'Kim Sommer' }, 'Kim hat den Termin verschoben'],
  [{ kind: 'reminded' }, 'Kim wurde erinnert'],
  [{ kind: 'photos_requested', actor: 'mechanic', name: 'Mia Kurz' }, 'Mia hat Kim um Fotos gebeten'],
  [{ kind: 'mailed', text: 'Ihr Termin bleibt' }, 'Eine E-Mail ging an Kim'],
])('what happens beside the states is an entry: %j', async (changes, sentence) => {
  const entry = {
    id: 'e',
    at: '2026-11-18T08:00:00.000Z',
    actor: 'system',
    name: null,
    text: '',
    pictures: [],
    ...changes,
  }
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], entries: [entry], counts: { all: 1 }, nextCursor: null },
  })
  await openPanel('Verlauf')
  expect(await screen.findByText(sentence)).toBeTruthy()
  if (changes.text) expect(screen.getByText(changes.text)).toBeTruthy()
})

test('the history says that first aid helped', async () => {
  const at = '2026-11-17T08:00:00.000Z'
  const entries = [
    anEntry({ kind: 'move', at, move: { from: 'booking_open', to: 'closed', followUp: null } }),
    anEntry({
      kind: 'move',
      at: '2026-11-16T08:00:00.000Z',
      move: { from: 'booking_open', to: 'closed', followUp: null },
    }),
  ]
  await showCase(createCase({ state: 'closed', firstAid: { tried: ['link'], helpedAt: at } }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], entries, counts: { all: 2 }, nextCursor: null },
  })
  await openPanel('Verlauf')
  expect(await screen.findByText('Kim hat das Ticket geschlossen: Erste Hilfe hat geholfen')).toBeTruthy()
  expect(screen.getByText('Kim hat das Ticket geschlossen')).toBeTruthy()
})

test('the history is filtered and searched by the service', async () => {
  const { callsTo, location } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], entries: [], counts: { all: 0 }, nextCursor: null },
  })
  await openPanel('Verlauf')
  await userEvent.click(await screen.findByRole('link', { name: 'Intern' }))
  await waitFor(() => expect(location()).toBe(`${CASE_PATH}?side=history&entries=internal`))
  await userEvent.click(screen.getByRole('button', { name: 'Im Verlauf suchen' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Im Verlauf suchen' }))
  await userEvent.keyboard('Rahmen{Enter}')
  await waitFor(() => {
    const { query } = callsTo('GET /api/tickets/{ticketId}/history').at(-1) as { query: URLSearchParams }
    expect([query.get('kind'), query.get('q')]).toEqual(['internal', 'Rahmen'])
  })
  expect(await screen.findByText('Dazu steht nichts im Verlauf.')).toBeTruthy()
})

const aReport = (changes: Partial<CallReport> = {}): CallReport => ({
  role: 'customer',
  name: 'Anna',
  metAt: '2026-11-18T08:00:00.000Z',
  joinMs: 1240,
  connectedSeconds: 1500,
  interruptions: 2,
  freezes: 4,
  freezeSeconds: 3.2,
  concealedPercent: 0.3,
  isRelayed: true,
  ...changes,
})
const showReports = async (...callReports: CallReport[]) => {
  await showCase(createCase({ state: 'wrap_up' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], callReports, nextCursor: null },
  })
  await openPanel('Verlauf')
  await screen.findByRole('button', { name: 'Im Verlauf suchen' })
}

test.each<[Partial<CallReport>, string]>([
  [{}, 'Anna war nach 1,2 s verbunden, 2 Unterbrechungen, das Bild stand 3 s, über Relay.'],
  [{ interruptions: 0, freezeSeconds: 0 }, 'Anna war nach 1,2 s verbunden, keine Unterbrechung, über Relay.'],
  [
    { interruptions: 1, freezes: null, freezeSeconds: null, concealedPercent: 4.4, isRelayed: false },
    'Anna war nach 1,2 s verbunden, 1 Unterbrechung, 4 % des Tons fehlten, direkt.',
  ],
  [
    { freezeSeconds: null, concealedPercent: null, isRelayed: null },
    'Anna war nach 1,2 s verbunden, 2 Unterbrechungen, das Bild blieb 4-mal stehen.',
  ],
  [{ joinMs: null, interruptions: 0, freezes: 0, freezeSeconds: null, isRelayed: null }, 'Anna kam nicht durch.'],
])('the line of a call with %j in one sentence', async (changes, sentence) => {
  await showReports(aReport(changes))
  await userEvent.click(await screen.findByText('Verbindung'))
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('the line of each participant is listed, and nothing without a report', async () => {
  await showReports(aReport(), aReport({ role: 'mechanic', name: 'Alex' }))
  expect(screen.getAllByText(/verbunden/).map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Anna', 'Alex'])
  cleanup()
  await showReports()
  expect(screen.queryByText('Verbindung')).toBeNull()
})
