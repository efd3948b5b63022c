import { beforeEach, expect, test, vi } from 'vitest'
import { createLocalMedia } from './local-media.ts'
import { readNoiseFilter, storeNoiseFilter } from './noise-filter.ts'

const refusal = Object.assign(new Error(), { name: 'NotAllowedError' })

type TrackOptions = { kind: 'audio' | 'video'; torch: boolean; muted: boolean; facingMode: string | undefined }

function createTrack({ kind, torch, muted, facingMode }: TrackOptions) {
  return Object.assign(new EventTarget(), {
    kind,
    enabled: true,
    muted,
    contentHint: '',
    stop: vi.fn(),
    getSettings: () => (facingMode ? { facingMode } : {}),
    getCapabilities: () => (torch ? { torch: true } : {}),
    applyConstraints: vi.fn(async () => {}),
  })
}

/** A browser whose permissions can change while the page is open. `facings`: the directions of its cameras as they are opened. */
function createDevice({
  torch = false,
  muted = false,
  facings = [],
}: {
  torch?: boolean
  muted?: boolean
  facings?: string[]
} = {}) {
  const permissions = { camera: createStatus('granted'), microphone: createStatus('granted') }
  const tracks: ReturnType<typeof createTrack>[] = []
  const getUserMedia = vi.fn(async ({ video, audio }: MediaStreamConstraints) => {
    const denied =
      (video && permissions.camera.state === 'denied') || (audio && permissions.microphone.state === 'denied')
    if (denied) throw refusal
    const opened = [...(video ? ['video' as const] : []), ...(audio ? ['audio' as const] : [])].map((kind) =>
      createTrack({ kind, torch, muted, facingMode: kind === 'video' ? facings.shift() : undefined }),
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

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
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
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed', problem: 'denied' }, failedOnPress: 'camera' })
  permissions.camera.state = 'granted'
  permissions.camera.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, failedOnPress: null }))
})

test('a device that fails without a press is not named as one that the person tried to turn on', async () => {
  const { permissions } = createDevice()
  permissions.camera.state = 'denied'
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed' }, failedOnPress: null })
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
  if (microphone) microphone.muted = true
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

const busy = Object.assign(new Error(), { name: 'NotReadableError' })

test.each([true, false])(
  'a microphone that cannot be opened with another filter goes on with its own (%s)',
  async (was) => {
    const { tracks, getUserMedia } = createDevice()
    const media = createLocalMedia({ facing: 'user', filtersNoise: was })
    await media.start()
    const microphone = tracks.find(({ kind }) => kind === 'audio')
    getUserMedia.mockRejectedValueOnce(busy)
    await media.toggleNoiseFilter()
    expect(findFilter(getUserMedia)).toBe(!was)
    expect(media.store.getState()).toMatchObject({ mic: { at: 'on' }, audioTrack: microphone, filtersNoise: was })
    await media.toggleMic()
    expect(microphone?.enabled).toBe(false)
    expect(media.store.getState().mic).toEqual({ at: 'off' })
  },
)

test('a microphone that cannot be opened with the chosen filter after a telephone call goes on with its own', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const microphone = tracks.find(({ kind }) => kind === 'audio')
  microphone?.dispatchEvent(new Event('mute'))
  await media.toggleNoiseFilter()
  getUserMedia.mockRejectedValueOnce(busy)
  microphone?.dispatchEvent(new Event('unmute'))
  await vi.waitFor(() => expect(media.store.getState().filtersNoise).toBe(true))
  expect(media.store.getState()).toMatchObject({ mic: { at: 'on' }, audioTrack: microphone })
})

/** Holds the browser's answers back until they are released. */
function holdAnswers(getUserMedia: ReturnType<typeof createDevice>['getUserMedia']) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = getUserMedia.getMockImplementation()
  getUserMedia.mockImplementation(async (constraints) => {
    await promise
    return answer?.(constraints) ?? expect.fail('The device answers.')
  })
  return resolve
}

test('a device whose answer comes after the devices were closed opens no other', async () => {
  const { getUserMedia, tracks } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  const answer = holdAnswers(getUserMedia)
  getUserMedia.mockRejectedValueOnce(busy)
  const started = media.start()
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  media.stop()
  answer()
  await started
  expect(getUserMedia).toHaveBeenCalledTimes(2)
  expect(tracks.map(({ kind, stop }) => [kind, stop.mock.calls.length])).toEqual([['video', 1]])
  expect(media.store.getState()).toMatchObject({ camera: { at: 'idle' }, mic: { at: 'idle' } })
})

test.each(['startWithoutPrompt', 'switchCamera'] as const)(
  '%s opens nothing once the devices are closed',
  async (action) => {
    const { getUserMedia } = createDevice()
    const media = createLocalMedia({ facing: 'user' })
    const pending = media[action]()
    media.stop()
    await pending
    expect(getUserMedia).not.toHaveBeenCalled()
    await media[action]()
    expect(getUserMedia).toHaveBeenCalled()
  },
)

test('a second press while the camera is being switched opens no other', async () => {
  const { getUserMedia, tracks } = createDevice({ facings: ['user', 'environment', 'user'] })
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const answer = holdAnswers(getUserMedia)
  const presses = [media.switchCamera(), media.switchCamera()]
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  presses.push(media.switchCamera())
  answer()
  await Promise.all(presses)
  expect(getUserMedia).toHaveBeenCalledTimes(2)
  expect(media.store.getState()).toMatchObject({
    camera: { at: 'on' },
    videoTrack: tracks.at(-1),
    facing: 'environment',
  })
})

test.each([
  ['names another direction', 'user', 'user'],
  ['faces the side', 'left', 'environment'],
  ['names none', '', 'environment'],
] as const)('an opened camera that %s in place of the wanted rear one', async (_, facingMode, facing) => {
  createDevice({ facings: [facingMode] })
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, facing })
})

test('a device that fails while the devices are closed has no problem', async () => {
  const { getUserMedia, permissions } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  getUserMedia.mockImplementationOnce(async () => {
    vi.spyOn(navigator.permissions, 'query').mockImplementationOnce(async () => {
      media.stop()
      return permissions.camera as unknown as PermissionStatus
    })
    throw busy
  })
  await media.toggleCamera()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'idle' }, failedOnPress: null })
})

test('a press whose answer comes after the devices were closed does not name a failure of the next start', async () => {
  const { getUserMedia, permissions } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  const { promise, reject } = Promise.withResolvers<never>()
  getUserMedia.mockReturnValueOnce(promise)
  const pressed = media.toggleCamera()
  media.stop()
  permissions.camera.state = 'denied'
  await media.start()
  reject(busy)
  await pressed
  expect(media.store.getState()).toMatchObject({ camera: { at: 'failed', problem: 'denied' }, failedOnPress: null })
})

test('a microphone that is muted while it is opened with another filter stays muted', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const before = tracks.find(({ kind }) => kind === 'audio')
  const answer = holdAnswers(getUserMedia)
  const reopened = media.toggleNoiseFilter()
  expect(media.store.getState().mic).toEqual({ at: 'on' })
  await media.toggleMic()
  expect(before?.enabled).toBe(false)
  answer()
  await reopened
  const after = tracks.at(-1)
  expect(after).not.toBe(before)
  expect(after?.enabled).toBe(false)
  expect(media.store.getState()).toMatchObject({ mic: { at: 'off' }, audioTrack: after, filtersNoise: false })
  await media.toggleMic()
  expect(after?.enabled).toBe(true)
})

test('a taken camera that cannot be opened again is back after the telephone call, as its button says', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const camera = tracks.find(({ kind }) => kind === 'video')
  camera?.dispatchEvent(new Event('mute'))
  getUserMedia.mockRejectedValueOnce(busy)
  await media.toggleCamera()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'taken' }, videoTrack: camera })
  camera?.dispatchEvent(new Event('unmute'))
  expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, videoTrack: camera })
})

test('a camera that is turned off while it is opened again stays off', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  const camera = tracks.find(({ kind }) => kind === 'video')
  camera?.dispatchEvent(new Event('mute'))
  const answer = holdAnswers(getUserMedia)
  const reopened = media.toggleCamera()
  camera?.dispatchEvent(new Event('unmute'))
  void media.toggleCamera()
  answer()
  await reopened
  expect(tracks.at(-1)?.stop).toHaveBeenCalled()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'off' }, videoTrack: null })
})

test('devices that are opened during a telephone call are taken until it is over', async () => {
  const { tracks } = createDevice({ muted: true })
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  expect(media.store.getState()).toMatchObject({ camera: { at: 'taken' }, mic: { at: 'taken' } })
  for (const track of tracks) track.dispatchEvent(new Event('unmute'))
  expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, mic: { at: 'on' } })
})

/** Unplugs the microphone the given time after it was opened. */
async function unplugMicrophone(device: ReturnType<typeof createDevice>, afterMs = 60_000) {
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await vi.advanceTimersByTimeAsync(afterMs)
  const [asked, microphone] = [
    device.getUserMedia.mock.calls.length,
    device.tracks.find(({ kind }) => kind === 'audio'),
  ]
  device.devices.dispatchEvent(new Event('devicechange'))
  microphone?.dispatchEvent(new Event('ended'))
  expect(media.store.getState().mic).toEqual({ at: 'failed', problem: 'in_use' })
  await vi.advanceTimersByTimeAsync(100)
  return { media, wasAsked: device.getUserMedia.mock.calls.length > asked }
}

test('another microphone replaces an unplugged one, also where the browser reports the change before the end', async () => {
  const device = createDevice()
  const { media } = await unplugMicrophone(device)
  expect(media.store.getState()).toMatchObject({ mic: { at: 'on' }, audioTrack: device.tracks.at(-1) })
  expect(device.tracks).toHaveLength(3)
})

test.each([
  ['the browser would ask', 'prompt', 60_000],
  ['it was open for a moment only', 'granted', 1000],
] as const)('a lost microphone is not replaced where %s', async (_, permission, afterMs) => {
  const device = createDevice()
  device.permissions.microphone.state = permission
  expect((await unplugMicrophone(device, afterMs)).wasAsked).toBe(false)
})

test('devices that are off are not opened at the next start', async () => {
  const { tracks, getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.toggleMic()
  media.stop()
  expect(tracks.every(({ stop }) => stop.mock.calls.length > 0)).toBe(true)
  await media.start()
  expect(getUserMedia).toHaveBeenLastCalledWith(expect.objectContaining({ audio: false }))
  expect(media.store.getState()).toMatchObject({ camera: { at: 'on' }, mic: { at: 'off' }, audioTrack: null })
})

test('a chosen device replaces the open one at once, and is opened in the next call', async () => {
  const { getUserMedia, tracks } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.choose('camera', 'usb')
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { deviceId: { exact: 'usb' } }, audio: false })
  expect(tracks[0]?.stop).toHaveBeenCalled()
  await media.choose('mic', 'headset')
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ audio: { deviceId: { ideal: 'headset' } }, video: false })
  await media.choose('speaker', 'hall')
  const next = createLocalMedia({ facing: 'user' })
  expect(next.choices.getState()).toEqual({ camera: 'usb', mic: 'headset', speaker: 'hall' })
  await next.start()
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({
    video: { deviceId: { ideal: 'usb' } },
    audio: { deviceId: { ideal: 'headset' } },
  })
  await next.switchCamera()
  expect(next.choices.getState()).toEqual({ mic: 'headset', speaker: 'hall' })
})

test('a device that is off stays off when another one is chosen, which is opened once it is turned on', async () => {
  const { getUserMedia } = createDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  await media.toggleCamera()
  await media.toggleMic()
  const before = getUserMedia.mock.calls.length
  await media.choose('camera', 'usb')
  await media.choose('mic', 'headset')
  expect(getUserMedia).toHaveBeenCalledTimes(before)
  expect(media.store.getState()).toMatchObject({ camera: { at: 'off' }, mic: { at: 'off' } })
  await media.toggleMic()
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ audio: { deviceId: { ideal: 'headset' } } })
})
