import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalMedia } from './local-media.ts'

const refusal = Object.assign(new Error(), { name: 'NotAllowedError' })

function aTrack({ kind, torch }: { kind: 'audio' | 'video'; torch: boolean }) {
  return Object.assign(new EventTarget(), {
    kind,
    enabled: true,
    stop: () => {},
    getSettings: () => ({}),
    getCapabilities: () => (torch ? { torch: true } : {}),
    applyConstraints: vi.fn(async () => {}),
  })
}

/** A device whose permissions can be changed while the page is open. */
function aDevice({ torch = false } = {}) {
  const permissions = { camera: status('granted'), microphone: status('granted') }
  const tracks: ReturnType<typeof aTrack>[] = []
  const getUserMedia = vi.fn(async ({ video, audio }: MediaStreamConstraints) => {
    const denied =
      (video && permissions.camera.state === 'denied') || (audio && permissions.microphone.state === 'denied')
    if (denied) throw refusal
    const given = [...(video ? ['video' as const] : []), ...(audio ? ['audio' as const] : [])].map((kind) =>
      aTrack({ kind, torch }),
    )
    tracks.push(...given)
    const of = (kind: string) => () => given.filter((track) => track.kind === kind)
    return { getVideoTracks: of('video'), getAudioTracks: of('audio'), getTracks: () => given }
  })
  const define = (name: string, value: object) => Object.defineProperty(navigator, name, { value, configurable: true })
  define('mediaDevices', { getUserMedia, enumerateDevices: async () => [], addEventListener: () => {} })
  define('permissions', { query: async ({ name }: { name: keyof typeof permissions }) => permissions[name] })
  return { permissions, getUserMedia, tracks }
}
const status = (state: PermissionState) => Object.assign(new EventTarget(), { state })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a denied camera is named alone, and opens by itself once it is granted', async () => {
  const { permissions } = aDevice()
  permissions.camera.state = 'denied'
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.getSnapshot()).toMatchObject({ camera: { at: 'failed', problem: 'denied' }, mic: { at: 'on' } })
  permissions.camera.state = 'granted'
  permissions.camera.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(media.getSnapshot().camera).toEqual({ at: 'on' }))
})

test('the lamp beside the lens is lit and put out; a camera that goes off takes it along', async () => {
  const { tracks } = aDevice({ torch: true })
  const media = createLocalMedia({ facing: 'environment' })
  await media.start()
  expect(media.getSnapshot().torch).toBe('off')
  await media.toggleTorch()
  expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  expect(media.getSnapshot().torch).toBe('on')
  await media.toggleCamera()
  expect(media.getSnapshot().torch).toBeNull()
})

test('where the camera has no lamp none is offered', async () => {
  aDevice()
  const media = createLocalMedia({ facing: 'user' })
  await media.start()
  expect(media.getSnapshot().torch).toBeNull()
})
