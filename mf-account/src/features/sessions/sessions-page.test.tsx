import type { DeviceSession } from '@radruf/contract'
import { refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const here: DeviceSession = {
  id: '11111111-1111-4111-8111-111111111111',
  createdAt: '2026-11-10T09:00:00.000Z',
  lastSeenAt: '2026-11-18T08:59:00.000Z',
  device: { browser: 'Firefox', system: 'Linux' },
  current: true,
}
const phone: DeviceSession = {
  ...here,
  id: '22222222-2222-4222-8222-222222222222',
  device: { browser: 'Safari', system: 'iOS' },
  current: false,
}
const LIST = 'GET /api/me/sessions'
const ONE = 'DELETE /api/me/sessions/{sessionId}'
const OTHERS = 'DELETE /api/me/sessions'
const OWN = 'DELETE /api/session'

const open = (sessions: DeviceSession[], replies: Parameters<typeof renderRoute>[1]['replies'] = {}) =>
  renderRoute(remote, {
    path: '/profile/sessions',
    language: 'en',
    replies: { [LIST]: () => ({ sessions: [...sessions] }), ...replies },
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('devices are named, and the own one is marked', async () => {
  await open([here, phone])
  expect(screen.getByRole('heading', { name: 'Firefox on Linux' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Safari on iOS' })).toBeTruthy()
  expect(screen.getAllByText('This device')).toHaveLength(1)
})

test('a device that tells nothing of itself has a name too', async () => {
  await open([{ ...here, device: { browser: null, system: null } }])
  expect(screen.getByRole('heading', { name: 'Unknown device' })).toBeTruthy()
})

test('one lost device is logged out and gone from the list', async () => {
  const sessions = [here, phone]
  const { callsTo } = await open(sessions, {
    [ONE]: () => {
      sessions.pop()
      return null
    },
  })
  await press('Log out Safari on iOS')
  await screen.findByText('That device is logged out.')
  expect(callsTo(ONE)[0]?.params.sessionId).toBe(phone.id)
  expect(screen.queryByRole('heading', { name: 'Safari on iOS' })).toBeNull()
})

test('logging out everywhere ends the others first, then this one', async () => {
  const { calls, location } = await open([here, phone], { [OTHERS]: null, [OWN]: null })
  await press('Log out everywhere, here too')
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
  expect(calls.map(({ operation }) => operation).filter((name) => name.startsWith('DELETE'))).toEqual([OTHERS, OWN])
})

test('with a single device there is nothing else to end', async () => {
  await open([here])
  expect(screen.queryByRole('button', { name: /everywhere|others/ })).toBeNull()
})

test('a refusal is said on the page', async () => {
  await open([here, phone], { [OTHERS]: refuse('INTERNAL') })
  await press('Log out all other devices')
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
})
