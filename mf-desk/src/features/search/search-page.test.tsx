import { toHighlights } from '@radruf/case-parts/search'
import type { DeskSearch, SearchHit } from '@radruf/contract'
import {
  aMechanic,
  aQuestionnaire,
  aSession,
  type Replies,
  renderRoute,
  SAMPLE_NOW,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const hit = (changes: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'message',
  ticketId: SAMPLE_TICKET_ID,
  number: 12,
  customerName: 'Anna',
  state: 'booked',
  problemCategory: null,
  problem: {},
  photo: null,
  excerpt: 'Ist das Schaltauge verbogen?',
  writtenAt: SAMPLE_NOW,
  ...changes,
})
const found = (changes: Partial<DeskSearch> = {}): DeskSearch => ({
  words: ['schalt'],
  isSimilar: false,
  customers: [],
  tickets: [],
  messages: [],
  latest: [],
  ...changes,
})
const show = (reply: DeskSearch, path = '/desk/search?q=schalt', replies: Replies = {}) =>
  renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic() }),
    replies: { 'GET /api/desk-search': reply, ...replies },
  })

test('hits stand in groups with their match marked, and lead to the case', async () => {
  await show(found({ tickets: [hit({ kind: 'note', excerpt: 'Verdacht: Schaltauge' })], messages: [hit()] }))
  const messages = within(screen.getByRole('region', { name: 'Nachrichten' }))
  expect(messages.getByRole('link').getAttribute('href')).toBe(`/desk/${SAMPLE_TICKET_ID}?side=chat`)
  expect(messages.getByText('Schalt').tagName).toBe('MARK')
  expect(screen.getByRole('region', { name: 'Tickets' }).textContent).toContain('Notiz')
  expect(screen.getByText(/^2 Treffer/)).toBeTruthy()
})

test('a hit in the answers shows their sentence and no names of options', async () => {
  const problem = { problemCategory: 'drivetrain', component: ['chain'], symptoms: ['jumps'] }
  await show(found({ tickets: [hit({ kind: 'ticket', problem, excerpt: '… torx_25 daily 1_to_2_years none' })] }))
  const { textContent } = screen.getByRole('region', { name: 'Tickets' })
  expect(textContent).toContain('Antworten')
  expect(textContent).not.toMatch(/torx_25|1_to_2/)
})

test('the selected hit is shown beside the list with all hits of its ticket', async () => {
  const problem = { component: ['chain'], manifestation: ['jumps'] }
  const note = hit({ kind: 'note', excerpt: 'Verdacht: Schaltauge', problem })
  const other = hit({ ticketId: 'other', number: 9, customerName: 'Fatih', excerpt: 'Das Schaltauge kam.' })
  await show(found({ tickets: [note], messages: [hit({ problem }), other] }))
  const preview = within(screen.getByRole('complementary', { name: 'Ausgewählter Treffer' }))
  expect(preview.getByRole('heading', { level: 2 }).textContent).toBe('Anna')
  expect(preview.getByText('Kette springt.')).toBeTruthy()
  expect(preview.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    note.excerpt,
    hit().excerpt,
  ])
  expect(preview.getByRole('link', { name: 'Ticket 12 öffnen' }).getAttribute('href')).toBe(
    `/desk/${SAMPLE_TICKET_ID}?side=notes`,
  )
})

test('the preview has the photos of its ticket', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const photos = (['side', 'bike'] as const).map((perspective) => ({
    id: perspective,
    clientId: perspective,
    perspective,
    width: 1200,
    height: 900,
    createdAt: SAMPLE_NOW,
  }))
  const { callsTo } = await show(found({ messages: [hit()] }), '/desk/search?q=schalt', {
    'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ photos }),
  })
  const tiles = await screen.findAllByRole('button', { name: /^Vergrößern/ })
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Ganzes Rad', 'Von der Seite'])
  expect(callsTo('GET /api/tickets/{ticketId}/questionnaire')[0]?.params).toEqual({ ticketId: SAMPLE_TICKET_ID })
})

describe('selecting a hit', () => {
  const fatih = hit({ ticketId: 'fatih', number: 9, customerName: 'Fatih', excerpt: 'Schaltwerk' })
  const hitOf = (name: RegExp) =>
    within(screen.getByRole('region', { name: 'Nachrichten' })).getByRole('link', { name })
  const previewOf = (name: string) => screen.queryByRole('heading', { level: 2, name })

  test('the arrow keys walk from the field through the hits, and Enter opens one', async () => {
    const { location } = await show(found({ messages: [hit(), fatih] }))
    screen.getByRole('searchbox').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(hitOf(/Fatih/))
    expect(previewOf('Fatih')).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    hitOf(/Fatih/).focus()
    await userEvent.keyboard('{Enter}')
    expect(location()).toBe('/desk/fatih?side=chat')
  })

  test('beside the preview the first press selects and the second opens', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { location } = await show(found({ messages: [hit(), fatih] }))
    await userEvent.click(hitOf(/Fatih/))
    expect(previewOf('Fatih')).toBeTruthy()
    expect(location()).toBe('/desk/search?q=schalt')
    await userEvent.click(hitOf(/Fatih/))
    expect(location()).toBe('/desk/fatih?side=chat')
  })

  test('without room for the preview a press opens at once', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { location } = await show(found({ messages: [hit(), fatih] }))
    await userEvent.click(hitOf(/Fatih/))
    expect(location()).toBe('/desk/fatih?side=chat')
  })
})

test('the query is cleared with a button, and the field keeps the focus', async () => {
  const { location } = await show(found())
  await userEvent.click(screen.getByRole('button', { name: 'Leeren' }))
  await waitFor(() => expect(location()).toBe('/desk/search?q='))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.getByRole('searchbox').closest('[data-keeps-focus]')).toBeTruthy()
})

test('a long group is shortened until all its hits are requested', async () => {
  await show(found({ messages: ['a', 'b', 'c', 'd'].map((excerpt) => hit({ excerpt })) }))
  const links = () => within(screen.getByRole('region', { name: 'Nachrichten' })).getAllByRole('link')
  expect(links()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Alle 4 anzeigen' }))
  expect(links()).toHaveLength(4)
})

test('typing searches after a pause and keeps the query in the address', async () => {
  const { location, callsTo } = await show(found({ words: [] }), '/desk/search')
  await userEvent.type(screen.getByRole('searchbox'), 'kette')
  await waitFor(() => expect(location()).toBe('/desk/search?q=kette'))
  expect(callsTo('GET /api/desk-search').at(-1)?.query.get('q')).toBe('kette')
})

test.each([
  ['zzz', ['zzz'], 'Nichts gefunden für „zzz“.'],
  ['%', [], 'Bitte geben Sie mindestens zwei Buchstaben oder Ziffern ein.'],
  ['', [], ''],
] as [string, string[], string][])('the search for “%s” with the words %j says “%s”', async (query, words, text) => {
  await show(found({ words }), `/desk/search?q=${encodeURIComponent(query)}`)
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('a query that is too long stays whole in the field with the reason, and is not searched', async () => {
  const { callsTo } = await show(found({ words: [] }), `/desk/search?q=${'k'.repeat(501)}`)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  expect(field.value).toHaveLength(501)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(callsTo('GET /api/desk-search').map(({ query }) => query.get('q'))).toEqual([''])
  await userEvent.type(field, '{Backspace}')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await waitFor(() => expect(callsTo('GET /api/desk-search').at(-1)?.query.get('q')).toHaveLength(500))
})

test('a search without a hit offers the latest cases', async () => {
  const latest = [hit({ kind: 'ticket' }), hit({ kind: 'ticket', ticketId: 'fatih', number: 9, customerName: 'Fatih' })]
  await show(found({ words: ['zzz'], latest }), '/desk/search?q=zzz')
  const links = within(screen.getByRole('region', { name: 'Ihre letzten Fälle' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/desk/${SAMPLE_TICKET_ID}`, '/desk/fatih'])
  expect(screen.getByRole('status').textContent).toBe('Nichts gefunden für „zzz“.')
})

test('matches begin a word, and ignore case, accents and ß', () => {
  const marks = (text: string, words: string[]) =>
    toHighlights(text, words).flatMap(({ text, isMatch }) => (isMatch ? text : []))
  expect(marks('Größer als groß', ['gross'])).toEqual(['Größ', 'groß'])
  expect(marks('Das Schaltauge, umschalten', ['schalt'])).toEqual(['Schalt'])
  expect(toHighlights('', ['x'])).toEqual([])
})
