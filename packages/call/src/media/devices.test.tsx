import { expect, test } from 'vitest'
import { findNextCamera, toConstraints, toContentHint } from './devices.ts'

const cameras = [{ deviceId: 'built-in' }, { deviceId: 'lamp' }, { deviceId: 'usb' }]

test('a phone switches to the camera of the opposite direction', () => {
  const rear = { facing: 'environment', video: { facingMode: { ideal: 'environment' } } }
  expect(findNextCamera({ facingMode: 'user', deviceId: 'lamp' }, cameras)).toEqual(rear)
  expect(findNextCamera({ facingMode: 'environment' }, cameras)).toMatchObject({ facing: 'user' })
})

test('a computer goes through its cameras in turn', () => {
  const next = (deviceId: string) => findNextCamera({ deviceId }, cameras)
  expect([next('built-in'), next('usb'), next('unplugged')].map(({ video }) => video.deviceId)).toEqual([
    { exact: 'lamp' },
    { exact: 'built-in' },
    { exact: 'built-in' },
  ])
  expect(next('usb')).not.toHaveProperty('facing')
})

test('without a list of cameras any camera will do', () => {
  expect(findNextCamera(undefined, [])).toEqual({ video: {} })
})

test('only the wanted devices are opened, in the wanted direction', () => {
  const chosenDevices = { facing: 'environment', filtersNoise: false } as const
  expect(toConstraints(chosenDevices, ['camera'])).toMatchObject({
    video: { facingMode: { ideal: 'environment' } },
    audio: false,
  })
  expect(toConstraints(chosenDevices, ['mic'])).toMatchObject({ video: false, audio: { noiseSuppression: false } })
  const chosen = toConstraints(chosenDevices, ['camera'], { deviceId: { exact: 'usb' } })
  expect(chosen.video).not.toHaveProperty('facingMode')
  expect(chosen.video).toMatchObject({ deviceId: { exact: 'usb' }, height: { ideal: 720 } })
})

test('the encoders get a hint: movement, speech, or music for all sounds', () => {
  expect([toContentHint('camera', true), toContentHint('mic', true), toContentHint('mic', false)]).toEqual([
    'motion',
    'speech',
    'music',
  ])
})
