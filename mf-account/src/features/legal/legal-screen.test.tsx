import { LEGAL_PAGES, type LegalText } from '@radruf/contract'
import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: null })
const TEXT: LegalText = {
  title: 'Impressum',
  intro: 'Angaben zum Anbieter.',
  sections: [{ heading: 'Anbieter', paragraphs: ['Rad GmbH', 'Gasse 1'], list: ['Erstens', 'Zweitens'] }],
  complete: true,
}
const replies = { 'GET /api/legal/{page}': TEXT } as const

test.each(LEGAL_PAGES)('%s is shown to people who are not signed in, as the operator wrote it', async (page) => {
  const { calls, container } = await renderRoute(remote, { path: `/${page}`, session, replies })
  expect(calls[0]?.params).toEqual({ page })
  expect(calls[0]?.query.get('language')).toBe('de')
  expect(screen.getByRole('heading', { level: 1, name: 'Impressum' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Anbieter' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Erstens', 'Zweitens'])
  expect(container.querySelector('small')).toBeNull()
})

test('a page with places that only the operator can fill says so', async () => {
  const open = { 'GET /api/legal/{page}': { ...TEXT, complete: false } } as const
  const { container } = await renderRoute(remote, { path: '/imprint', session, replies: open })
  expect(container.querySelector('small')?.textContent).toBeTruthy()
})

test('who has just deleted the account reads so, and nobody who is still signed in', async () => {
  const path = '/account-deletion?done=1'
  const { unmount } = await renderRoute(remote, { path, session, replies, language: 'en' })
  expect(screen.getByText('Your account has been deleted.')).toBeTruthy()
  unmount()
  await renderRoute(remote, { path, replies, language: 'en' })
  expect(screen.queryByText('Your account has been deleted.')).toBeNull()
})
