import { renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const REQUEST = 'GET /api/faq'
const entries = [
  { id: 'camera', question: 'Why is my camera off?', answer: 'The browser has no permission.' },
  { id: 'photos', question: 'Who sees my photos?', answer: 'Your mechanic.' },
]
const open = (path: string, language: 'de' | 'en' = 'en') =>
  renderRoute(remote, { path, language, replies: { [REQUEST]: { entries } } })

test('the published questions of the visitor’s language are shown; only that of the address is expanded', async () => {
  const { callsTo } = await open('/profile/faq?open=camera', 'de')
  const expanded = screen.getAllByRole('group').filter((entry) => (entry as HTMLDetailsElement).open)
  expect(expanded.map(({ id }) => id)).toEqual(['camera'])
  expect(screen.getByText('Who sees my photos?')).toBeTruthy()
  expect(callsTo(REQUEST).map(({ query }) => query.get('language'))).toEqual(['de'])
})

test.each([
  ['/overview/faq', '/overview'],
  ['/profile/faq', '/profile'],
])('%s links back to %s', async (path, back) => {
  await open(path)
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(back)
})
