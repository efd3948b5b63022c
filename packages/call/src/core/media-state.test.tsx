import { expect, test } from 'vitest'
import { createMediaState, getLiveVideo, type MediaEvent, reduceMedia } from './media-state.ts'

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
