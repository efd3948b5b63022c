import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import type { CallMessage } from '../call-state.ts'
import { createMediaState, type MediaState } from '../media/media-state.ts'
import { createCameraRequests } from './camera-requests.ts'
import { RequestColumn, RequestLine } from './requests.tsx'

const video = {} as MediaStreamTrack
const phone: MediaState = {
  ...createMediaState('user'),
  camera: { at: 'on' },
  videoTrack: video,
  canSwitch: true,
  torch: 'off',
}

/** The requests of both participants; the customer has the given devices. */
function setUp(own: Partial<MediaState> = {}, storeStill: () => Promise<unknown> = async () => {}) {
  const listeners: Record<'customer' | 'mechanic', ((message: CallMessage) => void)[]> = { customer: [], mechanic: [] }
  const devices = createStore<MediaState>(() => ({ ...phone, ...own }))
  const createSide = (role: 'customer' | 'mechanic') => {
    const side = createCameraRequests({
      role,
      session: {
        send: (message) => {
          for (const listener of listeners[role === 'customer' ? 'mechanic' : 'customer']) listener(message)
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => {}
        },
      },
      media: {
        store: role === 'customer' ? devices : createStore(() => phone),
        toggleTorch: async () => devices.setState({ torch: 'on' }),
        switchCamera: async () => devices.setState({ facing: 'environment' }),
      },
      storeStill,
    })
    side.start()
    return side
  }
  const [customer, mechanic] = [createSide('customer'), createSide('mechanic')]
  return { customer, mechanic, devices, states: () => mechanic.store.getState().requests }
}

test('the customer decides about torch and rear camera, and the mechanic sees the state', async () => {
  const { customer, mechanic, states } = setUp()
  mechanic.ask('torch')
  expect([customer.store.getState().wanted, states().torch]).toEqual(['torch', 'asked'])
  await customer.accept()
  expect([customer.store.getState().wanted, states().torch]).toEqual([null, 'on'])
  mechanic.ask('rear')
  customer.decline()
  expect([customer.store.getState().wanted, states().rear]).toEqual([null, 'refused'])
})

test('what the device cannot do is refused without asking, and what is on already is on', () => {
  const { customer, mechanic, states } = setUp({ torch: null, facing: 'environment' })
  mechanic.ask('torch')
  mechanic.ask('rear')
  expect(states()).toMatchObject({ torch: 'refused', rear: 'on' })
  expect(customer.store.getState().wanted).toBeNull()
})

test('a torch that the customer turns off later is not shown as on', () => {
  const { mechanic, devices, states } = setUp({ torch: 'on' })
  mechanic.ask('torch')
  expect(states().torch).toBe('on')
  devices.setState({ torch: 'off' })
  expect(states().torch).toBe('idle')
})

test('a still in full resolution is taken at once; the state says when the ticket has it, or that it failed', async () => {
  const stored = Promise.withResolvers<void>()
  const { customer, mechanic, states } = setUp({}, () => stored.promise)
  mechanic.ask('still')
  expect(states().still).toBe('asked')
  stored.resolve()
  await expect.poll(() => states().still).toBe('on')
  expect(customer.store.getState().hasGivenStill).toBe(true)
  const failing = setUp({}, () => Promise.reject(new Error('no line')))
  failing.mechanic.ask('still')
  await expect.poll(() => failing.states().still).toBe('refused')
  expect(failing.customer.store.getState().hasGivenStill).toBe(false)
})

test('the column at the desk and the line on the phone say what was asked', async () => {
  const { customer, mechanic } = setUp()
  await renderPart(
    <>
      <RequestColumn requests={mechanic} counterpartName="Anna" />
      <RequestLine requests={customer} counterpartName="Mia" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Torch/ }))
  expect(screen.getByText('Mia is asking for some light.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Torch asked' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on the torch' }))
  expect(screen.queryByText('Mia is asking for some light.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Torch is on' })).toBeTruthy()
  await act(async () => mechanic.ask('still'))
  expect(screen.getByText(/^Mia now has a sharp still/)).toBeTruthy()
})
