import { aPerson, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

test('the start page greets the signed-in person', async () => {
  await renderRoute(remote, { path: '{{path}}', session: aSession({ person: aPerson({ name: 'Kim Sommer' }) }) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('{{titleDe}}')
  expect(screen.getByText('Guten Tag, Kim Sommer.')).toBeTruthy()
})
