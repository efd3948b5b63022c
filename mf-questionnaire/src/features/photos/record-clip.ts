import { CLIP_BIT_RATES, CLIP_VIDEO, findRecorderType } from '@radruf/shell-kit/media'
import { createStore, type StoreApi } from 'zustand'
import { captureVideoFrame } from './camera.ts'

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

/** The sound matters. A picture at half the rate halves the upload, often from a cellar. */
const NOISE_BIT_RATES = { ...CLIP_BIT_RATES, videoBitsPerSecond: CLIP_BIT_RATES.videoBitsPerSecond / 2 }
const COUNTDOWN_S = 3
/** Filters for speech would remove the noise that the clip is for. */
const CONSTRAINTS: MediaStreamConstraints = {
  video: CLIP_VIDEO,
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
}

/** Whether this browser records clips that the service accepts. */
export const canRecordClips = (): boolean => navigator.mediaDevices !== undefined && findRecorderType() !== undefined

type Recording = {
  store: StoreApi<RecorderState>
  maxSeconds: number
  /** Number of the attempt; an earlier one no longer changes the state. */
  attempt: number
  timer?: ReturnType<typeof setInterval>
  recorder?: MediaRecorder
}

/** Creates a recorder of clips of at most `maxSeconds`. */
export function createClipRecorder(maxSeconds: number): ClipRecorder {
  const store = createStore<RecorderState>(() => ({ at: 'starting' }))
  const recording: Recording = { store, maxSeconds, attempt: 0 }
  return {
    store,
    open: () => open(recording),
    record: (preview) => record(recording, preview),
    stop: () => stop(recording),
    close: () => {
      stopRecorder(recording)
      release(recording)
      setState(recording, { at: 'starting' })
    },
  }
}

const setState = ({ store }: Recording, state: RecorderState) => store.setState(state, true)

/** Ends the attempt, and the camera with it. */
function release(recording: Recording) {
  recording.attempt += 1
  clearInterval(recording.timer)
  const state = recording.store.getState()
  if ('stream' in state) for (const track of state.stream.getTracks()) track.stop()
}

async function open(recording: Recording) {
  release(recording)
  const { attempt } = recording
  setState(recording, { at: 'starting' })
  try {
    const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
    if (attempt === recording.attempt) return setState(recording, { at: 'ready', stream })
    for (const track of stream.getTracks()) track.stop()
  } catch {
    if (attempt === recording.attempt) setState(recording, { at: 'unavailable' })
  }
}

/** Calls `onTick` with the seconds that are left, every second, and `onEnd` at zero. */
function countDown(recording: Recording, seconds: number, onTick: (left: number) => void, onEnd: () => void) {
  let left = seconds
  onTick(left)
  clearInterval(recording.timer)
  recording.timer = setInterval(() => {
    left -= 1
    if (left > 0) return onTick(left)
    clearInterval(recording.timer)
    onEnd()
  }, 1000)
}

function record(recording: Recording, preview: HTMLVideoElement) {
  const state = recording.store.getState()
  if (state.at !== 'ready') return
  const { stream } = state
  countDown(
    recording,
    COUNTDOWN_S,
    (left) => setState(recording, { at: 'countdown', stream, left }),
    () => void start(recording, stream, preview),
  )
}

async function start(recording: Recording, stream: MediaStream, preview: HTMLVideoElement) {
  const { attempt, maxSeconds } = recording
  const poster = await captureVideoFrame(preview)
  const mimeType = findRecorderType()
  if (attempt !== recording.attempt) return
  if (!poster || !mimeType) {
    release(recording)
    return setState(recording, { at: 'unavailable' })
  }
  const parts: Blob[] = []
  const recorder = new MediaRecorder(stream, { mimeType, ...NOISE_BIT_RATES })
  recording.recorder = recorder
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    if (attempt !== recording.attempt) return
    release(recording)
    // The service reads the container, so codecs do not belong to the type.
    const video = new Blob(parts, { type: mimeType.split(';')[0] })
    setState(recording, { at: 'recorded', clip: { video, poster } })
  }
  recorder.start()
  countDown(
    recording,
    maxSeconds,
    (left) => setState(recording, { at: 'recording', stream, left }),
    () => stop(recording),
  )
}

function stop(recording: Recording) {
  clearInterval(recording.timer)
  stopRecorder(recording)
}

function stopRecorder({ recorder }: Recording) {
  if (recorder?.state === 'recording') recorder.stop()
}
