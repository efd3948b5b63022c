import { aMechanic, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { PLAIN_SCREENS, type PlainPath } from './plain-screen.tsx'

test.each(Object.keys(PLAIN_SCREENS) as PlainPath[])('%s is a real page with a way on', async (path) => {
  await renderRoute(remote, { path })
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/plain\./)
  expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
})

test('mechanics are led to the desk', async () => {
  await renderRoute(remote, { path: '/workshops', session: aSession({ person: aMechanic() }) })
  expect(screen.getByRole('link', { name: 'Zur Werkbank' }).getAttribute('href')).toBe('/desk')
})
