import type { PushDevice, PushState } from '@radruf/shell-kit'
import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const channels = { mail: true, push: true }
const matrix = { appointments: channels, chat: channels, tickets: channels, announcements: channels }

/** A device that goes to `next` when notifications are turned on. */
function deviceAt(state: PushState, next: PushState | DOMException = state): PushDevice {
  const listeners = new Set<() => void>()
  const become = (changed: PushState) => {
    state = changed
    for (const listener of listeners) listener()
  }
  return {
    stateFor: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    turnOn: async () => {
      if (next instanceof DOMException) throw next
      become(next)
    },
    turnOff: async () => become('off'),
  }
}
const settings = { ...aSession().settings, pushKey: 'a-key' }
const open = (push?: PushDevice, session = aSession({ settings })) =>
  renderRoute(remote, {
    path: '/profile/notifications',
    language: 'en',
    session,
    push,
    replies: { 'GET /api/me/notifications': matrix },
  })
const turnOn = () => userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))

test('granted: notifications are on, and can be turned off on this device', async () => {
  await open(deviceAt('off', 'on'))
  await turnOn()
  expect(await screen.findByText(/^Notifications are on for this device/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  expect(await screen.findByText(/^We remind you of the call/)).toBeTruthy()
})

test('denied: it is said where to allow them, and that mails still come', async () => {
  await open(deviceAt('off', 'denied'))
  await turnOn()
  expect(await screen.findByText(/Open the page’s settings .* Until then we write you e-mails/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
})

test('unsupported, or not set up by the operator: it is said what works instead', async () => {
  await open()
  expect(screen.getByText(/add the page to the Home Screen/)).toBeTruthy()
  await open(deviceAt('off'), aSession())
  expect(screen.getAllByText(/add the page to the Home Screen/)).toHaveLength(2)
})

test('a failure is said, and the button stays', async () => {
  await open(deviceAt('off', new DOMException('no push service', 'AbortError')))
  await turnOn()
  expect(await screen.findByText(/could not be turned on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
})
