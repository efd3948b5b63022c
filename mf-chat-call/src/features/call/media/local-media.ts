import type { Role } from '@radruf/contract'
import { createStore, type StoreApi } from 'zustand'
import { type MediaProblem, toMediaProblem } from './media-problem.ts'
import {
  createMediaState,
  DEVICE_KINDS,
  type DeviceKind,
  type Facing,
  getTrack,
  type MediaEvent,
  type MediaState,
  reduceMedia,
} from './media-state.ts'

/** The person's own camera and microphone, before and during a call. */
export type LocalMedia = {
  store: Pick<StoreApi<MediaState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Asks for both devices. Retries when the browser reports a changed permission or device. */
  start: () => Promise<void>
  /** The same where the person has allowed or denied both before, so that the browser asks nothing. */
  startWithoutPrompt: () => Promise<void>
  stop: () => void
  toggleCamera: () => Promise<void>
  toggleMic: () => Promise<void>
  /** Switches to the opposite camera on phones, otherwise to the next one. */
  switchCamera: () => Promise<void>
  toggleTorch: () => Promise<void>
  /** Filters out noise, or lets the sounds of the bike through. A muted microphone stays muted. */
  toggleNoiseFilter: () => Promise<void>
}

/** Problems that the person may solve in another app. Retrying the others would repeat the browser's permission prompt. */
const RETRY_ON_FOCUS: readonly MediaProblem[] = ['in_use', 'blocked']
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 } } as const
const AUDIO = { echoCancellation: true, autoGainControl: true } as const

/** The rear camera for a customer's phone, which shows the bike; otherwise the front camera. */
export const initialFacing = (role: Role): Facing =>
  role === 'customer' && window.matchMedia('(pointer: coarse)').matches ? 'environment' : 'user'

export function createLocalMedia({
  facing,
  filtersNoise = true,
}: {
  facing: Facing
  filtersNoise?: boolean
}): LocalMedia {
  const devices = typeof navigator === 'undefined' ? undefined : navigator.mediaDevices
  const store = createStore<MediaState>(() => createMediaState(facing, filtersNoise))
  const { getState } = store
  /** Rises with every stop, so that requests of a former run are discarded. */
  let run = 0
  let retrying = false
  let stopWatching: (() => void) | undefined

  const dispatch = (event: MediaEvent) => store.setState((state) => reduceMedia(state, event), true)

  /**
   * The encoders get a hint: a smooth picture, because hands are guided by it (stills show the detail), and a microphone that is not
   * to be taken for speech alone while it lets the sounds of the bike through.
   */
  const acceptTrack = (kind: DeviceKind, track: MediaStreamTrack) => {
    const currentRun = run
    track.addEventListener('ended', () => {
      if (currentRun === run) dispatch({ type: 'trackEnded', kind, track })
    })
    for (const name of ['mute', 'unmute'] as const)
      track.addEventListener(name, () => {
        if (currentRun === run) dispatch({ type: 'trackMuted', kind, track, muted: name === 'mute' })
      })
    getTrack(getState(), kind)?.stop()
    track.contentHint = kind === 'camera' ? 'motion' : getState().filtersNoise ? 'speech' : 'music'
    dispatch({ type: 'trackOpened', kind, track, hasTorch: kind === 'camera' && hasTorch(track) })
  }

  const open = async (
    kinds: readonly DeviceKind[],
    video: MediaTrackConstraints = { facingMode: { ideal: getState().facing } },
  ) => {
    const currentRun = run
    dispatch({ type: 'devicesRequested', kinds })
    if (!devices) {
      for (const kind of kinds) dispatch({ type: 'deviceFailed', kind, problem: 'insecure' })
      return
    }
    try {
      const stream = await devices.getUserMedia({
        video: kinds.includes('camera') && { ...VIDEO, ...video },
        audio: kinds.includes('mic') && { ...AUDIO, noiseSuppression: getState().filtersNoise },
      })
      if (currentRun !== run) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      for (const track of stream.getVideoTracks()) acceptTrack('camera', track)
      for (const track of stream.getAudioTracks()) acceptTrack('mic', track)
    } catch (error) {
      if (currentRun !== run) return
      // A refusal of both does not name the device that caused it.
      if (kinds.length > 1) for (const kind of kinds) await open([kind], video)
      else
        for (const kind of kinds)
          dispatch({ type: 'deviceFailed', kind, problem: toMediaProblem(error, await fetchPermission(kind)) })
    }
  }

  const retryFailed = async (problems?: readonly MediaProblem[]) => {
    if (retrying) return
    retrying = true
    for (const kind of DEVICE_KINDS) {
      const device = getState()[kind]
      if (device.at === 'failed' && (!problems || problems.includes(device.problem))) await open([kind])
    }
    await countCameras()
    retrying = false
  }
  const countCameras = async () => {
    const cameras =
      (await devices?.enumerateDevices().catch(() => []))?.filter(({ kind }) => kind === 'videoinput') ?? []
    dispatch({ type: 'camerasCounted', count: cameras.length })
    return cameras
  }

  const start = async () => {
    stopWatching ??= watchDevices(devices, {
      onChange: () => void retryFailed(),
      onFocus: () => void retryFailed(RETRY_ON_FOCUS),
    })
    const missing = DEVICE_KINDS.filter((kind) => ['idle', 'failed'].includes(getState()[kind].at))
    if (missing.length > 0) await open(missing)
    await countCameras()
  }

  return {
    store,
    start,
    async startWithoutPrompt() {
      const permissions = await Promise.all(DEVICE_KINDS.map(fetchPermission))
      if (permissions.every((permission) => permission === 'granted' || permission === 'denied')) await start()
    },
    stop() {
      run += 1
      stopWatching?.()
      stopWatching = undefined
      for (const kind of DEVICE_KINDS) getTrack(getState(), kind)?.stop()
      dispatch({ type: 'stopped' })
    },
    async toggleCamera() {
      if (getState().camera.at !== 'on') return open(['camera'])
      // The track is stopped, not muted: the camera's indicator goes out and the battery lasts longer.
      getState().videoTrack?.stop()
      dispatch({ type: 'cameraTurnedOff' })
    },
    async toggleMic() {
      const { audioTrack, mic } = getState()
      if (!audioTrack) return open(['mic'])
      audioTrack.enabled = mic.at !== 'on'
      dispatch({ type: 'micToggled', enabled: audioTrack.enabled })
    },
    async toggleTorch() {
      const { videoTrack, torch } = getState()
      if (!videoTrack || torch === null) return
      const on = torch === 'off'
      await videoTrack.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      dispatch({ type: 'torchToggled', track: videoTrack, on })
    },
    async toggleNoiseFilter() {
      const { audioTrack, mic, filtersNoise: was } = getState()
      dispatch({ type: 'noiseFilterSwitched', filtersNoise: !was })
      // Browsers apply the filter when the microphone is opened.
      if (audioTrack && mic.at === 'on') await open(['mic'])
      else if (audioTrack) {
        audioTrack.stop()
        dispatch({ type: 'micReleased' })
      }
    },
    async switchCamera() {
      const current = getState().videoTrack?.getSettings()
      const cameras = await countCameras()
      // Android opens one camera at a time: the current one must be closed first.
      getState().videoTrack?.stop()
      if (current?.facingMode) {
        const next: Facing = current.facingMode === 'environment' ? 'user' : 'environment'
        dispatch({ type: 'cameraReleased', facing: next })
        return open(['camera'], { facingMode: { ideal: next } })
      }
      const index = cameras.findIndex(({ deviceId }) => deviceId === current?.deviceId)
      const next = cameras[(index + 1) % cameras.length]
      dispatch({ type: 'cameraReleased' })
      return open(['camera'], next ? { deviceId: { exact: next.deviceId } } : {})
    },
  }
}

/** Some phone browsers let a page control the lamp. The standard's types lack it. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities()

const PERMISSION_NAMES = { camera: 'camera', mic: 'microphone' } as const
const fetchPermissionStatus = async (kind: DeviceKind): Promise<PermissionStatus | undefined> => {
  try {
    return await navigator.permissions.query({ name: PERMISSION_NAMES[kind] as PermissionName })
  } catch {
    return undefined // Not supported by Firefox before 131 and Safari before 16.
  }
}
const fetchPermission = async (kind: DeviceKind) => (await fetchPermissionStatus(kind))?.state

/** Calls back when a permission is granted, a device is plugged in, or the person returns to the page. */
function watchDevices(
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
