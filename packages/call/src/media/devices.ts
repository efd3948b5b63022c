import { DEVICE_KINDS, type DeviceKind, type Facing, type MediaState } from '../core/media-state.ts'
import type { DeviceChoices } from './chosen-devices.ts'

const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 } } as const
const AUDIO = { echoCancellation: true, autoGainControl: true } as const

/**
 * Asks the browser for devices. `video` chooses the camera; without it the chosen one is opened, or that of the wanted direction. A chosen
 * device that is gone is no failure.
 */
export const toConstraints = (
  { facing, filtersNoise }: Pick<MediaState, 'facing' | 'filtersNoise'>,
  kinds: readonly DeviceKind[],
  video?: MediaTrackConstraints,
  { camera, mic }: DeviceChoices = {},
): MediaStreamConstraints => ({
  video: kinds.includes('camera') && {
    ...VIDEO,
    ...(video ?? (camera ? { deviceId: { ideal: camera } } : { facingMode: { ideal: facing } })),
  },
  audio: kinds.includes('mic') && {
    ...AUDIO,
    noiseSuppression: filtersNoise,
    ...(mic && { deviceId: { ideal: mic } }),
  },
})

/**
 * A hint for the encoder. The picture is smooth, because hands are guided by it; stills show the detail. A microphone that lets the sounds
 * of the bike through is not taken for speech alone.
 */
export const toContentHint = (kind: DeviceKind, filtersNoise: boolean): string =>
  kind === 'camera' ? 'motion' : filtersNoise ? 'speech' : 'music'

/**
 * Some phone browsers let a page control the lamp. The standard's types lack it. Twin: `@radruf/shell-kit/media`, which would bring the
 * formats of clips into the call's scripts.
 */
export const hasTorch = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities()

const FACINGS: readonly Facing[] = ['user', 'environment']

/** The direction of an open camera; undefined where the browser names none, as on most computers. */
export function readFacing(track: MediaStreamTrack): Facing | undefined {
  const { facingMode } = track.getSettings()
  return FACINGS.find((facing) => facing === facingMode)
}

/** The camera to switch to: the opposite one where the browser knows directions, as on phones, otherwise the next one. */
export function findNextCamera(
  current: Pick<MediaTrackSettings, 'facingMode' | 'deviceId'> | undefined,
  cameras: readonly Pick<MediaDeviceInfo, 'deviceId'>[],
): { facing?: Facing; video: MediaTrackConstraints } {
  if (current?.facingMode) {
    const facing: Facing = current.facingMode === 'environment' ? 'user' : 'environment'
    return { facing, video: { facingMode: { ideal: facing } } }
  }
  const index = cameras.findIndex(({ deviceId }) => deviceId === current?.deviceId)
  const next = cameras[(index + 1) % cameras.length]
  return { video: next ? { deviceId: { exact: next.deviceId } } : {} }
}

const PERMISSION_NAMES = { camera: 'camera', mic: 'microphone' } as const
const fetchPermissionStatus = async (kind: DeviceKind): Promise<PermissionStatus | undefined> => {
  try {
    return await navigator.permissions.query({ name: PERMISSION_NAMES[kind] as PermissionName })
  } catch {
    return undefined // Not supported by Firefox before 131 and Safari before 16.
  }
}
export const fetchPermission = async (kind: DeviceKind) => (await fetchPermissionStatus(kind))?.state

/** Calls back when a permission is granted, a device is plugged in, or the person returns to the page. */
export function watchDevices(
  devices: MediaDevices | undefined,
  { onChange, onFocus }: { onChange: () => void; onFocus: () => void },
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  devices?.addEventListener('devicechange', onChange, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onFocus(), { signal })
  for (const kind of DEVICE_KINDS)
    void fetchPermissionStatus(kind).then((status) =>
      status?.addEventListener('change', () => status.state === 'granted' && onChange(), { signal }),
    )
  return () => controller.abort()
}
