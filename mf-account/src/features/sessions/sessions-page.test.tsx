import type { DeviceSession } from '@radruf/contract'
import { aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const currentSession: DeviceSession = {
  id: '11111111-1111-4111-8111-111111111111',
  createdAt: '2026-11-10T09:00:00.000Z',
  lastSeenAt: '2026-11-18T08:59:00.000Z',
  device: { browser: 'Firefox', system: 'Linux' },
  current: true,
}
const phoneSession: DeviceSession = {
  ...currentSession,
  id: '22222222-2222-4222-8222-222222222222',
  device: { browser: 'Safari', system: 'iOS' },
  current: false,
}
const LIST = 'GET /api/me/sessions'
const ONE = 'DELETE /api/me/sessions/{sessionId}'
const OTHERS = 'DELETE /api/me/sessions'
const OWN = 'DELETE /api/session'

type Options = Parameters<typeof renderRoute>[1]
const open = async (sessions: DeviceSession[], replies: Options['replies'] = {}, options: Partial<Options> = {}) => {
  const shown = await renderRoute(remote, {
    path: '/profile/sessions',
    language: 'en',
    ...options,
    replies: { [LIST]: () => ({ sessions: [...sessions] }), ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('sessions are named by device, and the current one is marked', async () => {
  await open([currentSession, phoneSession])
  expect(screen.getByRole('heading', { name: 'Firefox on Linux' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Safari on iOS' })).toBeTruthy()
  expect(screen.getAllByText('This device')).toHaveLength(1)
})

test('a device without browser and system has a fallback name', async () => {
  await open([{ ...currentSession, device: { browser: null, system: null } }])
  expect(screen.getByRole('heading', { name: 'Unknown device' })).toBeTruthy()
})

test('ending one session removes it from the list', async () => {
  const sessions = [currentSession, phoneSession]
  const { callsTo } = await open(sessions, {
    [ONE]: () => {
      sessions.pop()
      return null
    },
  })
  await press('Log out Safari on iOS')
  await screen.findByText('That device is logged out.')
  expect(callsTo(ONE)[0]?.params.sessionId).toBe(phoneSession.id)
  expect(screen.queryByRole('heading', { name: 'Safari on iOS' })).toBeNull()
})

test('logging out everywhere ends the other sessions first, then the current one', async () => {
  const { calls, location } = await open([currentSession, phoneSession], { [OTHERS]: null, [OWN]: null })
  await press('Log out everywhere, including here')
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
  expect(calls.map(({ operation }) => operation).filter((name) => name.startsWith('DELETE'))).toEqual([OTHERS, OWN])
})

test('a single session offers no buttons for other sessions', async () => {
  await open([currentSession])
  expect(screen.queryByRole('button', { name: /everywhere|others/ })).toBeNull()
})

test('a refusal is shown on the page', async () => {
  await open([currentSession, phoneSession], { [OTHERS]: refuse('INTERNAL') })
  await press('Log out all other devices')
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
})

test('times are in the workshop’s time zone', async () => {
  const { unmount } = await open([currentSession])
  expect(screen.getByText('Wednesday 18 November, 09:59')).toBeTruthy()
  unmount()
  await open(
    [currentSession],
    {},
    { session: aSession({ settings: { ...aSession().settings, zone: 'America/New_York' } }) },
  )
  expect(screen.getByText('Wednesday 18 November, 03:59')).toBeTruthy()
  expect(screen.getByText('Tuesday 10 November, 04:00')).toBeTruthy()
})

test('a form of an unknown kind ends no session', async () => {
  const { router, calls } = await open([currentSession, phoneSession], { [OTHERS]: null, [OWN]: null })
  await act(() => router.navigate('/profile/sessions', { formMethod: 'post', formData: new FormData() }))
  expect(calls.filter(({ operation }) => operation.startsWith('DELETE'))).toEqual([])
})
