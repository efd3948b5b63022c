import type { DeskSearch, SearchHit } from '@radruf/contract'
import { aMechanic, aSession, renderRoute, SAMPLE_NOW, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { toHighlights } from './highlight.ts'

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
  ...changes,
})
const show = (reply: DeskSearch, path = '/desk/search?q=schalt') =>
  renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic() }),
    replies: { 'GET /api/desk-search': reply },
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

test('a long group is shortened until all are asked for', async () => {
  await show(found({ messages: ['a', 'b', 'c', 'd'].map((excerpt) => hit({ excerpt })) }))
  expect(screen.getAllByRole('link')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Alle 4 anzeigen' }))
  expect(screen.getAllByRole('link')).toHaveLength(4)
})

test('typing searches after a pause and keeps the query in the address', async () => {
  const { location, callsTo } = await show(found({ words: [] }), '/desk/search')
  await userEvent.type(screen.getByRole('searchbox'), 'kette')
  await waitFor(() => expect(location()).toBe('/desk/search?q=kette'))
  expect(callsTo('GET /api/desk-search').at(-1)?.query.get('q')).toBe('kette')
})

test('no hit is said, also for signs that are no words', async () => {
  await show(found({ words: ['zzz'] }), '/desk/search?q=zzz')
  expect(screen.getByText('Nichts gefunden für „zzz“.')).toBeTruthy()
})

test('matches begin a word, and ignore case, accents and ß', () => {
  const marks = (text: string, words: string[]) =>
    toHighlights(text, words).flatMap(({ part, isMatch }) => (isMatch ? part : []))
  expect(marks('Größer als groß', ['gross'])).toEqual(['Größ', 'groß'])
  expect(marks('Das Schaltauge, umschalten', ['schalt'])).toEqual(['Schalt'])
  expect(toHighlights('', ['x'])).toEqual([])
})
