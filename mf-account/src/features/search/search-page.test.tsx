import { aMechanic, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { SHELL_TEXTS } from '../../testing/shell-texts.ts'
import { matchesQuery } from './search-page.tsx'

const FAQ = {
  entries: [
    { id: 'no-code', question: 'My login code hasn’t arrived.', answer: 'Check your spam folder.' },
    { id: 'camera', question: 'My camera isn’t working.', answer: 'Usually the browser doesn’t have permission.' },
  ],
}
const replies = {
  'GET /api/faq': FAQ,
  'GET /api/tickets': {
    tickets: [aTicket({ problemCategory: 'brakes' }), aTicket({ number: 2, problemCategory: 'light' })],
    nextCursor: null,
  },
  'GET /api/messages': { hits: [] },
}
const open = (path: string, session = aSession()) =>
  renderRoute(remote, { path, language: 'en', replies, session, shellTexts: SHELL_TEXTS })

test('typing searches after a moment, from the second letter, and the field keeps the focus', async () => {
  const { location } = await open('/search')
  const field = screen.getByRole('searchbox', { name: 'Search term' })
  await userEvent.type(field, 'b')
  expect(screen.getByText('Type at least two letters.')).toBeTruthy()
  await userEvent.type(field, 'rakes')
  await screen.findByRole('heading', { name: 'Tickets 1' })
  expect([location(), document.activeElement, screen.getAllByText('Brakes')[0]?.tagName]).toEqual([
    '/search?q=brakes',
    field,
    'MARK',
  ])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ticket 1: Brakes/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(location()).toBe('/search?q='))
})

test('before one types, and when nothing is found, the last tickets and the first questions are offered', async () => {
  await open('/search')
  expect(screen.getAllByRole('link', { name: /Ticket/ })).toHaveLength(2)
  expect(screen.getByRole('link', { name: /My camera/ })).toBeTruthy()
  cleanup()
  await open('/search?q=zeppelin')
  expect(screen.getAllByRole('link', { name: /Ticket/ })).toHaveLength(2)
})

test('the preview has the ticket of the focused hit, with what was found in its chat', async () => {
  const [now, before] = ['7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10', '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99']
  await renderRoute(remote, {
    path: '/search?q=chain',
    language: 'en',
    session: aSession(),
    shellTexts: SHELL_TEXTS,
    replies: {
      'GET /api/tickets': {
        tickets: [
          aTicket({ id: now, problem: { component: ['chain'] } }),
          aTicket({ id: before, number: 2, state: 'closed', problemCategory: 'light' }),
        ],
        nextCursor: null,
      },
      'GET /api/messages': {
        hits: [
          { ticketId: before, authorName: 'Ben', text: 'The chain', sentAt: '2026-11-16T09:00:00.000Z', count: 1 },
        ],
      },
    },
  })
  const preview = () => within(screen.getByRole('region', { name: 'Selected result' }))
  expect(preview().queryByText('Found in the chat')).toBeNull()
  act(() => screen.getByRole('link', { name: /The chain/ }).focus())
  expect(preview().getByText('Found in the chat')).toBeTruthy()
  expect(preview().getByRole('link', { name: 'Open ticket' }).getAttribute('href')).toBe(`/tickets/${before}`)
})

test('a word finds the tickets whose problem contains it', async () => {
  const { location } = await open('/search')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search term' }), 'brakes{Enter}')
  await screen.findByRole('heading', { name: 'Tickets 1' })
  expect(screen.getByRole('link', { name: /Ticket 1: Brakes/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Ticket 2/ })).toBeNull()
  expect(location()).toBe('/search?q=brakes')
})

test('a part finds the tickets that name it, whatever people call it', async () => {
  const tickets = [
    aTicket({ problem: { component: ['tyre'] } }),
    aTicket({ number: 2, problem: { component: ['chain'] } }),
  ]
  await renderRoute(remote, {
    path: '/search?q=Mantel',
    language: 'de',
    session: aSession(),
    shellTexts: SHELL_TEXTS,
    replies: { 'GET /api/faq': FAQ, 'GET /api/tickets': { tickets, nextCursor: null } },
  })
  expect(screen.getByRole('link', { name: /Ticket 1/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Ticket 2/ })).toBeNull()
})

test.each([
  [
    'the title',
    'rasselt',
    aTicket({
      problemCategory: 'drive_and_gearshift',
      problem: { component: ['rear_derailleur'], manifestation: ['rattles'] },
    }),
  ],
  ['the mechanic', 'mia', aTicket({ mechanic: { id: '66666666-6666-4666-8666-666666666666', name: 'Mia Bauer' } })],
])('%s of a ticket finds it', async (_, query, ticket) => {
  await renderRoute(remote, {
    path: `/search?q=${query}`,
    session: aSession(),
    shellTexts: SHELL_TEXTS,
    replies: {
      'GET /api/faq': FAQ,
      'GET /api/tickets': { tickets: [ticket], nextCursor: null },
      'GET /api/messages': { hits: [] },
    },
  })
  expect(screen.getByRole('heading', { name: 'Tickets 1' })).toBeTruthy()
})

test('messages are found with their author and the place of the words, in the chat or at their ticket', async () => {
  const [now, before] = ['7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10', '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99']
  const long = `${'The first part of a long message. '.repeat(3)}Then the Größe of the nut: 8 mm.`
  const sentAt = '2026-11-16T09:00:00.000Z'
  await renderRoute(remote, {
    path: '/search?q=grosse',
    language: 'en',
    session: aSession(),
    shellTexts: SHELL_TEXTS,
    replies: {
      'GET /api/tickets': {
        tickets: [aTicket({ id: now }), aTicket({ id: before, state: 'closed' })],
        nextCursor: null,
      },
      'GET /api/messages': {
        hits: [
          { ticketId: now, authorName: 'Mia Bauer', text: long, sentAt, count: 3 },
          { ticketId: before, authorName: 'Ben', text: 'Größe 28', sentAt, count: 1 },
        ],
      },
    },
  })
  const [inChat, atTicket] = screen.getAllByRole('link', { name: /Größe/ })
  expect(inChat?.getAttribute('href')).toBe('/chat')
  expect(inChat?.textContent).toBe(
    'MBMia… part of a long message. Then the Größe of the nut: 8 mm. · 2 more messages16 November 2026',
  )
  expect(atTicket?.getAttribute('href')).toBe(`/tickets/${before}`)
  expect(atTicket?.textContent).toBe('BBenGröße 2816 November 2026')
})

test('a service without the search for messages still finds tickets', async () => {
  await renderRoute(remote, {
    path: '/search?q=ticket',
    language: 'en',
    session: aSession(),
    shellTexts: SHELL_TEXTS,
    replies: { ...replies, 'GET /api/messages': refuse('NOT_FOUND') },
  })
  expect(screen.getAllByRole('link', { name: /Ticket/ })).toHaveLength(2)
})

test('a word finds matching questions and links to them expanded', async () => {
  await open('/search?q=login+code')
  const link = screen.getByRole('link', { name: /My login code hasn’t arrived/ })
  expect(link.getAttribute('href')).toBe('/profile/faq?open=no-code#no-code')
})

test('a search without results offers the support address', async () => {
  await open('/search?q=zeppelin')
  expect(screen.getByRole('status').textContent).toBe('No results for “zeppelin”')
  expect(screen.getByRole('link', { name: /hilfe@radruf.test/ })).toBeTruthy()
})

test('mechanics search only the frequently asked questions', async () => {
  const { calls } = await open('/search?q=camera', aSession({ person: aMechanic() }))
  expect(screen.getByRole('link', { name: /My camera/ })).toBeTruthy()
  expect(calls.map(({ operation }) => operation)).toEqual(['GET /api/faq'])
})

test('a query that is too long stays whole in the field with the reason', async () => {
  await open(`/search?q=${'k'.repeat(101)}`)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search term' })
  expect(field.value).toHaveLength(101)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['Wie verschiebe oder sage ich einen Termin ab?', 'termin VERSCHIEBE'],
  ['Schläuche und Straßenreifen', 'schlauche strassen'],
  ['Ticket 12: Bremsen', '12 brems'],
])('the text %j matches the query %j', (text, query) => {
  expect(matchesQuery(text, query)).toBe(true)
})

test('a text without one of the words does not match', () => {
  expect(matchesQuery('Ticket 12: Bremsen', 'ticket licht')).toBe(false)
})
