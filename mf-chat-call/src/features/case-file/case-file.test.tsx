import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

test('a link to no case file says what to do, also to people who are not signed in', async () => {
  await renderRoute(remote, { path: '/case/whatever', session: aSession({ person: null }) })
  expect(screen.getByText('Dieser Link ist nicht gültig')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hilfe@radruf.test' })).toBeTruthy()
})
