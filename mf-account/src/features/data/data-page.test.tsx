import { aMechanic, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const open = (options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, { path: '/profile/data', language: 'en', ...options })

test('the browser downloads the stored data without the router', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Download data' })
  expect(link.getAttribute('href')).toBe('/api/me/export')
  expect(link.hasAttribute('download')).toBe(true)
})

test('the stored data differs for customers and mechanics', async () => {
  const { unmount } = await open()
  expect(screen.getByText('Your tickets with their answers, photos and the recording of the noise')).toBeTruthy()
  expect(screen.getByText(/don’t record video/)).toBeTruthy()
  unmount()
  await open({ session: aSession({ person: aMechanic() }) })
  expect(screen.queryByText('Your tickets with their answers, photos and the recording of the noise')).toBeNull()
})

test('the page links to devices, privacy and account deletion', async () => {
  await open()
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual(expect.arrayContaining(['/profile/sessions', '/privacy', '/profile/delete']))
})
