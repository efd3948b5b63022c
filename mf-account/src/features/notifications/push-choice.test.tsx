import type { PushDevice, PushState } from '@radruf/shell-kit'
import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import account from '../../remote.tsx'
import { PushChoice } from './push-choice.tsx'

const remote = {
  ...account,
  routes: [{ id: 'mf-account:push-choice', path: '/profile/about', Component: PushChoice }],
}

/** A fake device that changes to `next`, or throws it, when notifications are turned on. */
function fakeDevice(state: PushState, next: PushState | DOMException = state): PushDevice {
  const listeners = new Set<() => void>()
  const setState = (changed: PushState) => {
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
      setState(next)
    },
    turnOff: async () => setState('off'),
  }
}
const settings = { ...aSession().settings, pushKey: 'a-key' }
const open = (push?: PushDevice, session = aSession({ settings })) =>
  renderRoute(remote, {
    path: '/profile/about',
    language: 'en',
    session,
    push,
  })
const turnOn = () => userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))

test('after permission is granted notifications can be turned off again on this device', async () => {
  await open(fakeDevice('off', 'on'))
  await turnOn()
  expect(await screen.findByText(/^Notifications are on for this device/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  expect(await screen.findByText(/^We’ll remind you about your call/)).toBeTruthy()
})

test('after permission is denied the card explains where to allow it and that mails continue', async () => {
  await open(fakeDevice('off', 'denied'))
  await turnOn()
  expect(await screen.findByText(/Open the site settings .* Until then, we’ll e-mail you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
})

test('without support in the browser or a key of the operator the card explains the alternative', async () => {
  await open()
  expect(screen.getByText(/add the page to your Home Screen/)).toBeTruthy()
  await open(fakeDevice('off'), aSession())
  expect(screen.getAllByText(/add the page to your Home Screen/)).toHaveLength(2)
})

test('a failure is shown and the button stays', async () => {
  await open(fakeDevice('off', new DOMException('no push service', 'AbortError')))
  await turnOn()
  expect(await screen.findByText(/couldn’t turn notifications on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
})
