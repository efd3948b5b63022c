import { aMechanic, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const replies = {
  'GET /api/tickets': {
    tickets: [aTicket({ problemCategory: 'brakes' }), aTicket({ number: 2, problemCategory: 'light' })],
  },
}
const open = (path: string, session = aSession()) => renderRoute(remote, { path, language: 'en', replies, session })

test('a word finds the own ticket that is about it', async () => {
  const { location } = await open('/search')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search term' }), 'brakes{Enter}')
  expect(await screen.findByRole('link', { name: /Ticket 1: Brakes/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Ticket 2/ })).toBeNull()
  expect(location()).toBe('/search?q=brakes')
})

test('a word finds the question that answers it, opened', async () => {
  await open('/search?q=login+code')
  const link = screen.getByRole('link', { name: /The login code does not arrive/ })
  expect(link.getAttribute('href')).toBe('/profile/faq?open=no-code#no-code')
})

test('finding nothing says what to do', async () => {
  await open('/search?q=zeppelin')
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zeppelin”')
  expect(screen.getByRole('link', { name: /hilfe@radruf.test/ })).toBeTruthy()
})

test('mechanics search the questions only', async () => {
  const { calls } = await open('/search?q=camera', aSession({ person: aMechanic() }))
  expect(screen.getByRole('link', { name: /Camera or microphone/ })).toBeTruthy()
  expect(calls).toEqual([])
})
