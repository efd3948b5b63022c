import { aMechanic, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { SHELL_TEXTS } from '../../testing/shell-texts.ts'
import { matchesQuery } from './search-page.tsx'

const replies = {
  'GET /api/tickets': {
    tickets: [aTicket({ problemCategory: 'brakes' }), aTicket({ number: 2, problemCategory: 'light' })],
    nextCursor: null,
  },
}
const open = (path: string, session = aSession()) =>
  renderRoute(remote, { path, language: 'en', replies, session, shellTexts: SHELL_TEXTS })

test('a word finds the tickets whose problem contains it', async () => {
  const { location } = await open('/search')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search term' }), 'brakes{Enter}')
  expect(await screen.findByRole('link', { name: /Ticket 1: Brakes/ })).toBeTruthy()
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
    replies: { 'GET /api/tickets': { tickets, nextCursor: null } },
  })
  expect(screen.getByRole('link', { name: /Ticket 1/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Ticket 2/ })).toBeNull()
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
  expect(screen.getByRole('link', { name: /My camera or microphone/ })).toBeTruthy()
  expect(calls).toEqual([])
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
