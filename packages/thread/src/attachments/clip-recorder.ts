import { CLIP_BIT_RATES, CLIP_VIDEO, findRecorderType } from '@radruf/shell-kit/media'
import { createStore } from 'zustand'

export type RecorderState =
  | { at: 'starting' }
  | { at: 'ready'; stream: MediaStream }
  /** Seconds of the clip so far. */
  | { at: 'recording'; stream: MediaStream; seconds: number }
  /** No camera, no permission, or no format that every browser plays. */
  | { at: 'unavailable' }

const UPDATE_EVERY_MS = 100

/** Records one clip with the camera and its sound. `onRecorded` gets its chunks and its type without codecs. */
export function createClipRecorder(maxSeconds: number, onRecorded: (chunks: Blob[], type: string) => void) {
  const store = createStore<RecorderState>(() => ({ at: 'starting' }))
  let recorder: MediaRecorder | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const finish = () => recorder?.stop()

  return {
    store,
    /** Opens the camera. Returns a function that closes it. */
    open() {
      let isOpen = true
      let stream: MediaStream | undefined
      openCamera().then(
        (camera) => {
          stream = camera
          if (isOpen) store.setState({ at: 'ready', stream }, true)
          else stopTracks(camera)
        },
        () => isOpen && store.setState({ at: 'unavailable' }, true),
      )
      return () => {
        isOpen = false
        clearInterval(timer)
        if (stream) stopTracks(stream)
      }
    },
    /** Starts to record. The clip ends by `finish`, or at the longest length. */
    record(stream: MediaStream) {
      const mimeType = findRecorderType()
      if (!mimeType) {
        stopTracks(stream)
        return store.setState({ at: 'unavailable' }, true)
      }
      recorder = startRecorder(stream, mimeType, onRecorded)
      const startedAt = performance.now()
      store.setState({ at: 'recording', stream, seconds: 0 }, true)
      timer = setInterval(() => {
        const seconds = (performance.now() - startedAt) / 1000
        store.setState({ at: 'recording', stream, seconds }, true)
        if (seconds >= maxSeconds) finish()
      }, UPDATE_EVERY_MS)
    },
    finish,
    /** Drops the clip that is being recorded. */
    cancel() {
      if (recorder) recorder.onstop = null
    },
  }
}

function startRecorder(stream: MediaStream, mimeType: string, onRecorded: (chunks: Blob[], type: string) => void) {
  const chunks: Blob[] = []
  const recorder = new MediaRecorder(stream, { mimeType, ...CLIP_BIT_RATES })
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  recorder.onstop = () => onRecorded(chunks, mimeType.split(';')[0] ?? mimeType)
  recorder.start()
  return recorder
}

/** Rejects without permission, and where the browser has no camera access: on an insecure address. */
const openCamera = async () => navigator.mediaDevices.getUserMedia({ video: CLIP_VIDEO, audio: true })

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
