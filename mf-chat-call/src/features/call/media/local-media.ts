import { type MediaProblem, problemOf } from './media-problem.ts'

export type DeviceState =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'on' }
  | { at: 'off' }
  | { at: 'failed'; problem: MediaProblem }
export type Facing = 'user' | 'environment'

export type LocalMediaSnapshot = {
  camera: DeviceState
  mic: DeviceState
  videoTrack: MediaStreamTrack | null
  audioTrack: MediaStreamTrack | null
  facing: Facing
  canSwitch: boolean
  /** The lamp beside the lens; null where the camera has none. */
  torch: 'on' | 'off' | null
}

/** The person's own camera and microphone, before and during a call. */
export type LocalMedia = {
  getSnapshot: () => LocalMediaSnapshot
  subscribe: (listener: () => void) => () => void
  /** Asks for both and keeps what it gets; tries again by itself when the browser says that something changed. */
  start: () => Promise<void>
  stop: () => void
  toggleCamera: () => Promise<void>
  toggleMic: () => Promise<void>
  /** The other camera: on phones the one at the other side, else the next one. */
  switchCamera: () => Promise<void>
  toggleTorch: () => Promise<void>
}

type Kind = 'camera' | 'mic'
/** What may be mended in another app. Asking again for the rest would open the browser's question again and again. */
const PASSES_ELSEWHERE: readonly MediaProblem[] = ['in_use', 'blocked']
const TRACK = { camera: 'videoTrack', mic: 'audioTrack' } as const
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 } } as const
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const

export function createLocalMedia({ facing }: { facing: Facing }): LocalMedia {
  const devices = typeof navigator === 'undefined' ? undefined : navigator.mediaDevices
  const listeners = new Set<() => void>()
  let snapshot: LocalMediaSnapshot = {
    camera: { at: 'idle' },
    mic: { at: 'idle' },
    videoTrack: null,
    audioTrack: null,
    facing,
    canSwitch: false,
    torch: null,
  }
  let run = 0
  let stopWatching: (() => void) | undefined

  const set = (next: Partial<LocalMediaSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  const take = (kind: Kind, track: MediaStreamTrack) => {
    const at = run
    // Unplugged, or taken away by the system, for instance by a phone call.
    track.addEventListener('ended', () => {
      if (at === run && snapshot[TRACK[kind]] === track)
        set({
          [TRACK[kind]]: null,
          [kind]: { at: 'failed', problem: 'in_use' },
          ...(kind === 'camera' && { torch: null }),
        })
    })
    snapshot[TRACK[kind]]?.stop()
    set({
      [TRACK[kind]]: track,
      [kind]: { at: 'on' },
      ...(kind === 'camera' && { torch: hasTorch(track) ? 'off' : null }),
    })
  }

  const open = async (
    kinds: readonly Kind[],
    video: MediaTrackConstraints = { facingMode: { ideal: snapshot.facing } },
  ) => {
    const at = run
    for (const kind of kinds) set({ [kind]: { at: 'asking' } })
    if (!devices) {
      for (const kind of kinds) set({ [kind]: { at: 'failed', problem: 'insecure' } })
      return
    }
    try {
      const stream = await devices.getUserMedia({
        video: kinds.includes('camera') && { ...VIDEO, ...video },
        audio: kinds.includes('mic') && AUDIO,
      })
      if (at !== run) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      for (const track of stream.getVideoTracks()) take('camera', track)
      for (const track of stream.getAudioTracks()) take('mic', track)
    } catch (error) {
      if (at !== run) return
      // One refusal for both does not say which of them it is about.
      if (kinds.length > 1) for (const kind of kinds) await open([kind], video)
      else
        for (const kind of kinds) set({ [kind]: { at: 'failed', problem: problemOf(error, await permissionOf(kind)) } })
    }
  }

  let reopening = false
  const reopenFailed = async (only?: readonly MediaProblem[]) => {
    if (reopening) return
    reopening = true
    for (const kind of ['camera', 'mic'] as const) {
      const state = snapshot[kind]
      if (state.at === 'failed' && (!only || only.includes(state.problem))) await open([kind])
    }
    await lookAround()
    reopening = false
  }
  const lookAround = async () => {
    const cameras =
      (await devices?.enumerateDevices().catch(() => []))?.filter(({ kind }) => kind === 'videoinput') ?? []
    if (cameras.length > 1 !== snapshot.canSwitch) set({ canSwitch: cameras.length > 1 })
    return cameras
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      stopWatching ??= watch(devices, {
        onChange: () => void reopenFailed(),
        onReturn: () => void reopenFailed(PASSES_ELSEWHERE),
      })
      const idle = (['camera', 'mic'] as const).filter(
        (kind) => snapshot[kind].at === 'idle' || snapshot[kind].at === 'failed',
      )
      if (idle.length > 0) await open(idle)
      await lookAround()
    },
    stop() {
      run += 1
      stopWatching?.()
      stopWatching = undefined
      snapshot.videoTrack?.stop()
      snapshot.audioTrack?.stop()
      set({ camera: { at: 'idle' }, mic: { at: 'idle' }, videoTrack: null, audioTrack: null, torch: null })
    },
    async toggleCamera() {
      if (snapshot.camera.at !== 'on') return open(['camera'])
      // Off means off: the lamp beside the lens goes out and the phone's battery lasts.
      snapshot.videoTrack?.stop()
      set({ videoTrack: null, camera: { at: 'off' }, torch: null })
    },
    async toggleMic() {
      const { audioTrack, mic } = snapshot
      if (!audioTrack) return open(['mic'])
      audioTrack.enabled = mic.at !== 'on'
      set({ mic: { at: audioTrack.enabled ? 'on' : 'off' } })
    },
    async toggleTorch() {
      const { videoTrack, torch } = snapshot
      if (!videoTrack || torch === null) return
      const on = torch === 'off'
      await videoTrack.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      if (snapshot.videoTrack === videoTrack) set({ torch: on ? 'on' : 'off' })
    },
    async switchCamera() {
      const current = snapshot.videoTrack?.getSettings()
      const cameras = await lookAround()
      // Android opens one camera at a time: the old one must be closed before the other is asked for.
      snapshot.videoTrack?.stop()
      if (current?.facingMode) {
        const next: Facing = current.facingMode === 'environment' ? 'user' : 'environment'
        set({ facing: next, videoTrack: null, torch: null })
        return open(['camera'], { facingMode: { ideal: next } })
      }
      const index = cameras.findIndex(({ deviceId }) => deviceId === current?.deviceId)
      const next = cameras[(index + 1) % cameras.length]
      set({ videoTrack: null, torch: null })
      return open(['camera'], next ? { deviceId: { exact: next.deviceId } } : {})
    },
  }
}

/** Only phones, and only some browsers, let a page light the lamp; the standard's types do not know it yet. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities()

const permissionNames = { camera: 'camera', mic: 'microphone' } as const
const permissionStatus = async (kind: Kind): Promise<PermissionStatus | undefined> => {
  try {
    return await navigator.permissions.query({ name: permissionNames[kind] as PermissionName })
  } catch {
    return undefined // Firefox before 131 and Safari before 16 do not tell.
  }
}
const permissionOf = async (kind: Kind) => (await permissionStatus(kind))?.state

/** Calls back when a permission was granted or a device plugged in, and when the person returns to the page. */
function watch(
  devices: MediaDevices | undefined,
  { onChange, onReturn }: { onChange: () => void; onReturn: () => void },
): () => void {
  const stop = new AbortController()
  devices?.addEventListener('devicechange', onChange, { signal: stop.signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onReturn(), {
    signal: stop.signal,
  })
  for (const kind of ['camera', 'mic'] as const)
    void permissionStatus(kind).then((status) =>
      status?.addEventListener('change', () => status.state === 'granted' && onChange(), { signal: stop.signal }),
    )
  return () => stop.abort()
}
