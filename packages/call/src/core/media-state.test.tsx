import { expect, test } from 'vitest'
import {
  createMediaState,
  getLiveVideo,
  isSwitching,
  isUsedElsewhere,
  listDevicesOff,
  type MediaEvent,
  reduceMedia,
} from './media-state.ts'

const track = (id: string) => ({ id }) as MediaStreamTrack
const after = (...events: MediaEvent[]) => events.reduce(reduceMedia, createMediaState('user'))
const opened = { type: 'trackOpened', kind: 'camera', track: track('a'), hasTorch: true } as const

test('an opened camera is on, with its lamp out', () => {
  expect(after({ type: 'devicesRequested', kinds: ['camera', 'mic'] }, opened)).toMatchObject({
    camera: { at: 'on' },
    mic: { at: 'asking' },
    videoTrack: opened.track,
    torch: 'off',
  })
})

test('a track that the system ends is reported as in use', () => {
  const ended = { type: 'trackEnded', kind: 'camera', track: opened.track } as const
  expect(after(opened, ended)).toMatchObject({
    camera: { at: 'failed', problem: 'in_use' },
    videoTrack: null,
    torch: null,
  })
})

test('a muted microphone that loses its track stays off', () => {
  const audio = { ...opened, kind: 'mic', track: track('b') } as const
  const ended = { type: 'trackEnded', kind: 'mic', track: audio.track } as const
  expect(after(audio, { type: 'micToggled', enabled: false }, ended)).toMatchObject({
    mic: { at: 'off' },
    audioTrack: null,
  })
})

test('the end of a replaced track changes nothing', () => {
  const replaced = after(opened, { ...opened, track: track('b') })
  expect(reduceMedia(replaced, { type: 'trackEnded', kind: 'camera', track: opened.track })).toBe(replaced)
})

test('a lamp that answers late does not light on another camera', () => {
  const replaced = after(opened, { ...opened, track: track('b') })
  expect(reduceMedia(replaced, { type: 'torchToggled', track: opened.track, torch: 'on' }).torch).toBe('off')
})

test('a camera that is closed for another one is not on before that one is open', () => {
  const switching = [
    { type: 'cameraReleased', facing: 'environment' },
    { type: 'devicesRequested', kinds: ['camera'] },
  ] as const
  expect(after(opened, ...switching)).toMatchObject({
    camera: { at: 'asking', isSwitching: true },
    facing: 'environment',
    videoTrack: null,
  })
})

test('stopping closes both devices and keeps direction and number of cameras', () => {
  const stopped = after(opened, { type: 'camerasCounted', count: 2 }, { type: 'stopped' })
  expect(stopped).toEqual({ ...createMediaState('user'), canSwitch: true })
})

test('stopping leaves a device off that the person has turned off', () => {
  const stopped = after(opened, { type: 'cameraTurnedOff' }, { type: 'stopped' })
  expect(stopped).toMatchObject({ camera: { at: 'off' }, mic: { at: 'idle' } })
})

test('a muted microphone that is unplugged while it is opened again stays off when that fails', () => {
  const audio = { ...opened, kind: 'mic', track: track('b') } as const
  const lost = after(
    audio,
    { type: 'devicesRequested', kinds: ['mic'] },
    { type: 'micToggled', enabled: false },
    { type: 'trackEnded', kind: 'mic', track: audio.track },
    { type: 'deviceFailed', kind: 'mic', problem: 'not_found' },
  )
  expect(lost.mic).toEqual({ at: 'off' })
})

test('a device that the person tried to turn on stays named until it opens or the message is closed', () => {
  const failed: MediaEvent[] = [
    { type: 'deviceFailed', kind: 'camera', problem: 'denied' },
    { type: 'openingFailed', kind: 'camera' },
  ]
  expect(after(...failed, { type: 'devicesRequested', kinds: ['camera'] })).toMatchObject({
    failedOnPress: 'camera',
    camera: { at: 'failed', problem: 'denied' },
  })
  expect(after(...failed, opened).failedOnPress).toBeNull()
  expect(after(...failed, { type: 'problemClosed' }).failedOnPress).toBeNull()
})

test('a device that the system takes away and gives back is taken meanwhile', () => {
  const muted = { type: 'trackMuted', kind: 'camera', track: opened.track, muted: true } as const
  expect(after(opened, muted).camera).toEqual({ at: 'taken' })
  expect(after(opened, muted, { ...muted, muted: false }).camera).toEqual({ at: 'on' })
})

test('a camera that is taken away delivers no live video', () => {
  const muted = { type: 'trackMuted', kind: 'camera', track: opened.track, muted: true } as const
  expect(getLiveVideo(after(opened))).toBe(opened.track)
  expect(getLiveVideo(after(opened, muted))).toBeNull()
})

test('muting a replaced track or a turned-off camera changes nothing', () => {
  const muted = { type: 'trackMuted', kind: 'camera', track: opened.track, muted: true } as const
  expect(after(opened, { ...opened, track: track('b') }, muted).camera).toEqual({ at: 'on' })
  expect(after(opened, { type: 'cameraTurnedOff' }, muted).camera).toEqual({ at: 'off' })
})

test('devices begin idle, except those that the person had turned off before', () => {
  expect(listDevicesOff(createMediaState('user'))).toEqual([])
  const off = createMediaState('environment', false, ['mic'])
  expect(off).toMatchObject({ camera: { at: 'idle' }, mic: { at: 'off' }, facing: 'environment', filtersNoise: false })
  expect(listDevicesOff(off)).toEqual(['mic'])
  expect(listDevicesOff(createMediaState('user', true, ['camera', 'mic']))).toEqual(['camera', 'mic'])
})

test('a device is used elsewhere while the system has taken it, or when it could not be opened for that reason', () => {
  expect(isUsedElsewhere({ at: 'taken' })).toBe(true)
  expect(isUsedElsewhere({ at: 'failed', problem: 'in_use' })).toBe(true)
  expect(isUsedElsewhere({ at: 'failed', problem: 'denied' })).toBe(false)
  expect(isUsedElsewhere({ at: 'on' })).toBe(false)
})

test('a camera is switched while it is asked for in place of an open one', () => {
  expect(isSwitching({ at: 'asking', isSwitching: true })).toBe(true)
  expect(isSwitching({ at: 'asking' })).toBe(false)
  expect(isSwitching({ at: 'on' })).toBe(false)
  // One that was off is asked for as usual.
  expect(after({ type: 'cameraReleased' })).toMatchObject({ camera: { at: 'asking' }, facing: 'user' })
  expect(isSwitching(after({ type: 'cameraReleased' }).camera)).toBe(false)
})

test('a device that was turned off while it was opened stays off, and keeps its track', () => {
  expect(after({ type: 'cameraTurnedOff' }, opened)).toMatchObject({ camera: { at: 'off' }, videoTrack: opened.track })
})

test('a microphone that opens gets no lamp and no direction, and leaves the message about the camera', () => {
  const audio = { type: 'trackOpened', kind: 'mic', track: track('b'), hasTorch: false } as const
  const state = after(opened, { type: 'openingFailed', kind: 'camera' }, audio)
  expect(state).toMatchObject({
    mic: { at: 'on' },
    audioTrack: audio.track,
    videoTrack: opened.track,
    torch: 'off',
    failedOnPress: 'camera',
  })
})

test('a device that the system uses elsewhere already is taken when it opens or is turned on', () => {
  const muted = { id: 'c', muted: true } as MediaStreamTrack
  const taken = after({ type: 'trackOpened', kind: 'mic', track: muted, hasTorch: false })
  expect(taken.mic).toEqual({ at: 'taken' })
  const off = reduceMedia(taken, { type: 'micToggled', enabled: false })
  expect(reduceMedia(off, { type: 'micToggled', enabled: true }).mic).toEqual({ at: 'taken' })
  expect(after({ type: 'micToggled', enabled: true }).mic).toEqual({ at: 'on' })
})

test('the filter for noise is switched, and a muted microphone is released', () => {
  expect(after({ type: 'noiseFilterSwitched', filtersNoise: false }).filtersNoise).toBe(false)
  const audio = { type: 'trackOpened', kind: 'mic', track: track('b'), hasTorch: false } as const
  expect(after(opened, audio, { type: 'micReleased' })).toMatchObject({ audioTrack: null, videoTrack: opened.track })
})

test('the lamp of the open camera is switched', () => {
  expect(after(opened, { type: 'torchToggled', track: opened.track, torch: 'on' }).torch).toBe('on')
  expect(after(opened, { type: 'torchToggled', track: opened.track, torch: null }).torch).toBeNull()
})

test('another camera can be chosen with two cameras or more', () => {
  expect(after({ type: 'camerasCounted', count: 1 }).canSwitch).toBe(false)
  const two = after({ type: 'camerasCounted', count: 2 })
  expect(two.canSwitch).toBe(true)
  expect(reduceMedia(two, { type: 'camerasCounted', count: 3 })).toBe(two)
  expect(reduceMedia(two, { type: 'camerasCounted', count: 1 }).canSwitch).toBe(false)
})

test('a device that fails beside an open track, or after it was turned off, changes nothing', () => {
  const failed = { type: 'deviceFailed', kind: 'camera', problem: 'denied' } as const
  expect(after(opened, failed).camera).toEqual({ at: 'on' })
  expect(after({ type: 'cameraTurnedOff' }, failed).camera).toEqual({ at: 'off' })
  expect(after(failed).camera).toEqual({ at: 'failed', problem: 'denied' })
})
