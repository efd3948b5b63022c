import { CLIP_MAX_SIDES } from '@radruf/contract'
import { createStore, type StoreApi } from 'zustand'
import { captureFrame } from './camera.ts'

/** A recorded video with sound, and the frame that stands for it. */
export type RecordedClip = { video: Blob; poster: Blob }

export type RecorderState =
  /** The browser may be asking for permission. */
  | { at: 'starting' }
  /** No camera or microphone, or no permission. */
  | { at: 'unavailable' }
  | { at: 'ready'; stream: MediaStream }
  /** `left` in seconds until the recording begins. */
  | { at: 'countdown'; stream: MediaStream; left: number }
  /** `left` in seconds until the recording ends by itself. */
  | { at: 'recording'; stream: MediaStream; left: number }
  | { at: 'recorded'; clip: RecordedClip }

export type ClipRecorder = {
  store: StoreApi<RecorderState>
  /** Opens camera and microphone, also for another attempt. */
  open: () => Promise<void>
  /** Counts down and records. `preview` shows the stream; a frame of it becomes the poster. */
  record: (preview: HTMLVideoElement) => void
  stop: () => void
  close: () => void
}

const COUNTDOWN_S = 3
/** A second of this rate takes about 200 kB, so that 15 seconds stay far below the service's limit. */
const BIT_RATES = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 }
/** Containers that the service accepts, in the order of preference: MP4 plays everywhere. */
const TYPES = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus']
/** The rear camera in the service's size. Filters for speech would remove the noise that the clip is for. */
const CONSTRAINTS: MediaStreamConstraints = {
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: CLIP_MAX_SIDES.long, max: CLIP_MAX_SIDES.long },
    height: { ideal: CLIP_MAX_SIDES.short, max: CLIP_MAX_SIDES.short },
  },
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
}

const findType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Whether this browser records clips that the service accepts. */
export const canRecordClips = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined && findType() !== undefined

/** Creates a recorder of clips of at most `maxSeconds`. */
export function createClipRecorder(maxSeconds: number): ClipRecorder {
  const store = createStore<RecorderState>(() => ({ at: 'starting' }))
  const setState = (state: RecorderState) => store.setState(state, true)
  let attempt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let recorder: MediaRecorder | undefined

  const release = () => {
    attempt += 1
    clearInterval(timer)
    const state = store.getState()
    if ('stream' in state) for (const track of state.stream.getTracks()) track.stop()
  }
  const open = async () => {
    release()
    const current = attempt
    setState({ at: 'starting' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
      if (current === attempt) return setState({ at: 'ready', stream })
      for (const track of stream.getTracks()) track.stop()
    } catch {
      if (current === attempt) setState({ at: 'unavailable' })
    }
  }
  /** Calls `onTick` with the seconds that are left, every second, and `onEnd` at zero. */
  const countDown = (seconds: number, onTick: (left: number) => void, onEnd: () => void) => {
    let left = seconds
    onTick(left)
    clearInterval(timer)
    timer = setInterval(() => {
      left -= 1
      if (left > 0) return onTick(left)
      clearInterval(timer)
      onEnd()
    }, 1000)
  }
  const record = (preview: HTMLVideoElement) => {
    const state = store.getState()
    if (state.at !== 'ready') return
    const { stream } = state
    countDown(
      COUNTDOWN_S,
      (left) => setState({ at: 'countdown', stream, left }),
      () => void start(stream, preview),
    )
  }
  const start = async (stream: MediaStream, preview: HTMLVideoElement) => {
    const current = attempt
    const poster = await captureFrame(preview)
    const mimeType = findType()
    if (current !== attempt) return
    if (!poster || !mimeType) {
      release()
      return setState({ at: 'unavailable' })
    }
    const parts: Blob[] = []
    recorder = new MediaRecorder(stream, { mimeType, ...BIT_RATES })
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      if (current !== attempt) return
      release()
      // The service reads the container, so codecs do not belong to the type.
      setState({ at: 'recorded', clip: { video: new Blob(parts, { type: mimeType.split(';')[0] }), poster } })
    }
    recorder.start()
    countDown(maxSeconds, (left) => setState({ at: 'recording', stream, left }), stop)
  }
  const stop = () => {
    clearInterval(timer)
    if (recorder?.state === 'recording') recorder.stop()
  }
  const close = () => {
    if (recorder?.state === 'recording') recorder.stop()
    release()
    setState({ at: 'starting' })
  }
  return { store, open, record, stop, close }
}
