import { expect, test } from 'vitest'
import type { MediaProblem } from '../core/media-state.ts'
import { MEDIA, readMediaMessage, toMediaMessage } from './media-message.ts'

const on = { camera: { at: 'on' }, mic: { at: 'on' } } as const
const well = { media: on, isVideoSuspended: false, isWarned: false, isBusy: false }

test('suspended video is reported as audio only while the camera is on, not while it is off', () => {
  expect(toMediaMessage(well)).toMatchObject({ kind: MEDIA, camera: true, mic: true, audioOnly: false })
  expect(toMediaMessage({ ...well, isVideoSuspended: true })).toMatchObject({
    camera: false,
    mic: true,
    audioOnly: true,
  })
  const cameraOff = { ...on, camera: { at: 'off' } } as const
  expect(toMediaMessage({ ...well, media: cameraOff, isVideoSuspended: true })).toMatchObject({
    camera: false,
    audioOnly: false,
  })
})

test('a camera is reported as on while another one takes its place, and not while the first one is opened', () => {
  const asking = (isSwitching: boolean) => ({ ...on, camera: { at: 'asking', isSwitching } }) as const
  expect(toMediaMessage({ ...well, media: asking(true) })).toMatchObject({ camera: true })
  expect(toMediaMessage({ ...well, media: asking(false) })).toMatchObject({ camera: false })
})

test('a telephone call that takes one of the devices is reported', () => {
  const taken = { ...on, mic: { at: 'taken' } } as const
  expect(toMediaMessage({ ...well, media: taken })).toMatchObject({ mic: false, taken: true })
})

test('a device whose track has ended is reported as used elsewhere, one that was never found is not', () => {
  const failed = (problem: MediaProblem) => ({ ...on, camera: { at: 'failed', problem } }) as const
  expect(toMediaMessage({ ...well, media: failed('in_use') })).toMatchObject({ camera: false, taken: true })
  expect(toMediaMessage({ ...well, media: failed('not_found') })).toMatchObject({ camera: false, taken: false })
})

test('a message is read with the values that were sent', () => {
  expect(readMediaMessage(toMediaMessage(well))).toEqual({
    remoteMedia: { camera: true, mic: true, audioOnly: false, taken: false, busy: false },
    isWarned: false,
  })
})

test('a warned line and suspended video warn the counterpart', () => {
  expect(readMediaMessage(toMediaMessage({ ...well, isWarned: true })).isWarned).toBe(true)
  expect(readMediaMessage(toMediaMessage({ ...well, isVideoSuspended: true })).isWarned).toBe(true)
})

test('a busy device is reported, which is no warning', () => {
  const { remoteMedia, isWarned } = readMediaMessage(toMediaMessage({ ...well, isBusy: true }))
  expect([remoteMedia.busy, isWarned]).toEqual([true, false])
})

test('missing fields are read as false', () => {
  expect(readMediaMessage({ kind: MEDIA, camera: true, mic: true })).toEqual({
    remoteMedia: { camera: true, mic: true, audioOnly: false, taken: false, busy: false },
    isWarned: false,
  })
})
