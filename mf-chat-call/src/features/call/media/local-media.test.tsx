import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalMedia } from './local-media.ts'
import { readNoiseFilter, storeNoiseFilter } from './noise-filter.ts'

const refusal = Object.assign(new Error(), { name: 'NotAllowedError' })

function createTrack({ kind, torch }: { kind: 'audio' | 'video'; torch: boolean }) {
  return Object.assign(new EventTarget(), {
    kind,
    enabled: true,
    contentHint: '',
    stop: () => {},
    getSettings: () => ({}),
    getCapabilities: () => (torch ? { torch: true } : {}),
    applyConstraints: vi.fn(async () => {}),
  })
}

/** A browser whose permissions can change while the page is open. */
function createDevice({ torch = false } = {}) {
  const permissions = { camera: createStatus('granted'), microphone: createStatus('granted') }
  const tracks: ReturnType<typeof createTrack>[] = []
  const getUserMedia = vi.fn(async ({ video, audio }: MediaStreamConstraints) => {
    const denied =
      (video && permissions.camera.state === 'denied') || (audio && permissions.microphone.state === 'denied')
    if (denied) throw refusal
    const opened = [...(video ? ['video' as const] : []), ...(audio ? ['audio' as const] : [])].map((kind) =>
      createTrack({ kind, torch }),
    )
    tracks.push(...opened)
    const filterBy = (kind: string) => () => opened.filter((track) => track.kind === kind)
    return { getVideoTracks: filterBy('video'), getAudioTracks: filterBy('audio'), getTracks: () => opened }
  })
  const define = (name: string, value: object) => Object.defineProperty(navigator, name, { value, configurable: true })
  const devices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: vi.fn(async () => []) })
  define('mediaDevices', devices)
  define('permissions', { query: async ({ name }: { name: keyof typeof permissions }) => permissions[name] })
  return { permissions, getUserMedia, tracks, devices }
}
const createStatus = (state: PermissionState) => Object.assign(new EventTarget(), { state })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only the denied camera fails, and it opens automatically once granted', async () => {
  const { permissions } = createDevice()
  permissions.camera.state = 'denied'
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed', problem: 'denied' }, mic: { at: 'on' } })
  permissions.camera.state = 'granted'
  permissions.camera.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(media.store.getState().camera).toEqual({ at: 'on' }))
})

test('a camera that is turned on in a call that was joined without it names its failure, and opens once granted', async () => {
  const { permissions } = createDevice()
  permissions.camera.state = 'denied'
  const media = createLocalMedia({ facing: 'environment' })
  await media.toggleCamera()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed', problem: 'denied' }, unopened: 'camera' })
  permissions.camera.state = 'granted'
  permissions.camera.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, unopened: null }))
})

test('a device that fails without a press is not named as one that the person tried to turn on', async () => {
  const { permissions } = createDevice()
  permissions.camera.state = 'denied'
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed' }, unopened: null })
})

test('the tracks hint at movement and speech, and at music while all sounds are let through', async () => {
  const { tracks } = createDevice()
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(tracks.map(({ contentHint }) => contentHint)).toEqual(['motion', 'speech'])
  await media.toggleNoiseFilter()
  expect(tracks.at(-1)?.contentHint).toBe('music')
})

test('the lamp can be switched on, and turning the camera off removes it', async () => {
  const { tracks } = createDevice({ torch: true })
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.store.getState().torch).toBe('off')
  await media.toggleTorch()
  expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  expect(media.store.getState().torch).toBe('on')
  await media.toggleCamera()
  expect(media.store.getState().torch).toBeNull()
})

test('a lamp that cannot be switched on is no longer offered; one that cannot be switched off stays on', async () => {
  const { tracks } = createDevice({ torch: true })
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  await media.toggleTorch()
  const [track] = tracks
  track?.applyConstraints.mockRejectedValue(new DOMException('', 'OperationError'))
  await media.toggleTorch()
  expect(media.store.getState().torch).toBe('on')
  track?.applyConstraints.mockResolvedValueOnce()
  await media.toggleTorch()
  expect(media.store.getState().torch).toBe('off')
  await media.toggleTorch()
  expect(media.store.getState().torch).toBeNull()
})

test('a camera without a lamp offers none', async () => {
  createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  expect(media.store.getState().torch).toBeNull()
})

test('a telephone call takes the camera and gives it back', async () => {
  const { tracks } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const camera = tracks.find(({ kind }) => kind === 'video')
  camera?.dispatchEvent(new Event('mute'))
  expect(media.store.getState()).toMatchObject({ camera: { at: 'taken' }, mic: { at: 'on' } })
  camera?.dispatchEvent(new Event('unmute'))
  expect(media.store.getState().camera).toEqual({ at: 'on' })
})

test('a microphone that the system has taken is neither switched on nor closed', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const microphone = tracks.find(({ kind }) => kind === 'audio')
  microphone?.dispatchEvent(new Event('mute'))
  await media.toggleMic()
  expect(media.store.getState().mic).toEqual({ at: 'taken' })
  expect(microphone?.enabled).toBe(true)

  const asked = getUserMedia.mock.calls.length
  await media.toggleNoiseFilter()
  expect(media.store.getState()).toMatchObject({ mic: { at: 'taken' }, audioTrack: microphone, filtersNoise: false })
  expect(getUserMedia).toHaveBeenCalledTimes(asked)
  microphone?.dispatchEvent(new Event('unmute'))
  await vi.waitFor(() => expect(media.store.getState().audioTrack).toBe(tracks.at(-1)))
  expect(findFilter(getUserMedia)).toBe(false)
  expect(media.store.getState().mic).toEqual({ at: 'on' })
  expect(tracks).toHaveLength(3)
})

test('a microphone that is turned on during a telephone call is taken until the call is over', async () => {
  const { tracks } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.toggleMic()
  const microphone = tracks.find(({ kind }) => kind === 'audio')
  Object.assign(microphone ?? {}, { muted: true })
  await media.toggleMic()
  expect(media.store.getState().mic).toEqual({ at: 'taken' })
  microphone?.dispatchEvent(new Event('unmute'))
  expect(media.store.getState().mic).toEqual({ at: 'on' })
})

test('a muted microphone whose headset is unplugged stays off until it is turned on', async () => {
  const { tracks, getUserMedia, devices } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.toggleMic()
  tracks.find(({ kind }) => kind === 'audio')?.dispatchEvent(new Event('ended'))

  const [asked, counted] = [getUserMedia.mock.calls.length, devices.enumerateDevices.mock.calls.length]
  devices.dispatchEvent(new Event('devicechange'))
  // The cameras are counted once the failed devices have been opened again.
  await vi.waitFor(() => expect(devices.enumerateDevices.mock.calls.length).toBeGreaterThan(counted))
  expect(getUserMedia).toHaveBeenCalledTimes(asked)
  expect(media.store.getState()).toMatchObject({ mic: { at: 'off' }, audioTrack: null })

  await media.toggleMic()
  expect(media.store.getState()).toMatchObject({ mic: { at: 'on' }, audioTrack: tracks.at(-1) })
})

const findFilter = (getUserMedia: ReturnType<typeof createDevice>['getUserMedia']) =>
  (getUserMedia.mock.calls.at(-1)?.[0]?.audio as MediaTrackConstraints | undefined)?.noiseSuppression

test('the sounds of the bike are let through on request, in the next call as well', async () => {
  const { getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user', filtersNoise: readNoiseFilter('kim') })
  const stop = storeNoiseFilter('kim', media)
  await media.start()
  expect(findFilter(getUserMedia)).toBe(true)
  await media.toggleNoiseFilter()
  expect(findFilter(getUserMedia)).toBe(false)
  expect(media.store.getState()).toMatchObject({ mic: { at: 'on' }, filtersNoise: false })
  stop()
  expect([readNoiseFilter('kim'), readNoiseFilter('mia')]).toEqual([false, true])
})

test('a muted microphone stays muted when the filter is switched', async () => {
  const { getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.toggleMic()
  const asked = getUserMedia.mock.calls.length
  await media.toggleNoiseFilter()
  expect(media.store.getState().mic).toEqual({ at: 'off' })
  expect(getUserMedia).toHaveBeenCalledTimes(asked)
  await media.toggleMic()
  expect(findFilter(getUserMedia)).toBe(false)
  expect(media.store.getState().mic).toEqual({ at: 'on' })
})
