import { expect, test } from 'vitest'
import { createMediaState, type MediaState } from '../core/media-state.ts'
import {
  type CameraRequestsEvent,
  findDeviceChange,
  findNotedStill,
  NO_REQUESTS,
  reduceCameraRequests,
} from './camera-requests.ts'

const after = (...events: CameraRequestsEvent[]) => events.reduce(reduceCameraRequests, NO_REQUESTS)
const still = { id: 'still', width: 4000, height: 3000 }
const createDevices = (changes: Partial<MediaState>): MediaState => ({
  ...createMediaState('user'),
  camera: { at: 'on' },
  torch: 'off',
  ...changes,
})

test('a new page of the counterpart resets the requests and keeps the note about a picture', () => {
  const state = after(
    { type: 'requestChanged', request: 'torch', state: 'asked' },
    { type: 'requestReceived', request: 'rear' },
    { type: 'stillStored', still },
    { type: 'counterpartChanged' },
  )
  expect(state).toEqual({ ...NO_REQUESTS, stills: [still] })
  expect(findNotedStill(state)).toBe(still)
  expect(findNotedStill(reduceCameraRequests(state, { type: 'noteClosed', stillId: still.id }))).toBeNull()
})

test('a lamp that the customer switches is reported, asked for or not', () => {
  const [off, on] = [createDevices({ torch: 'off' }), createDevices({ torch: 'on' })]
  for (const isPending of [true, false])
    expect(findDeviceChange('torch', { now: on, before: off, isPending })).toBe('on')
  expect(findDeviceChange('torch', { now: off, before: on, isPending: false })).toBe('idle')
  expect(findDeviceChange('torch', { now: off, before: off, isPending: false })).toBeUndefined()
})

test('a request stays open while the camera is off, until it is decided', () => {
  const cameraOff = createDevices({ camera: { at: 'off' } })
  expect(findDeviceChange('torch', { now: cameraOff, before: createDevices({}), isPending: true })).toBeUndefined()
  expect(findDeviceChange('torch', { now: cameraOff, before: createDevices({}), isPending: false })).toBe('idle')
})
