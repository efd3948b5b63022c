import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canRecordClips, createClipRecorder } from './record-clip.ts'

const SECOND_MS = 1000
const tracks = () => [{ stop: vi.fn() }]

/** A fake of the browser's recorder; `supported` are the types that it records. */
class FakeRecorder {
  static supported = ['video/webm;codecs=vp8,opus']
  static isTypeSupported = (type: string) => FakeRecorder.supported.includes(type)
  state: 'inactive' | 'recording' = 'inactive'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['noise']) })
    this.onstop?.()
  }
}

const getUserMedia = vi.fn()
const preview = Object.defineProperties(document.createElement('video'), {
  videoWidth: { value: 640 },
  videoHeight: { value: 360 },
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  getUserMedia.mockImplementation(async () => {
    const list = tracks()
    return { getTracks: () => list }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['frame'])))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function openRecorder() {
  const recorder = createClipRecorder(15)
  await recorder.open()
  const state = recorder.store.getState()
  if (state.at !== 'ready') throw new Error(state.at)
  return { recorder, stream: state.stream, at: () => recorder.store.getState() }
}
/** Starts a recording and waits until the countdown is over. */
async function startRecording() {
  const opened = await openRecorder()
  opened.recorder.record(preview)
  await vi.advanceTimersByTimeAsync(3 * SECOND_MS)
  return opened
}

test('a recording begins after a countdown and ends by itself after the longest time', async () => {
  const { recorder, stream, at } = await openRecorder()
  recorder.record(preview)
  expect(at()).toMatchObject({ at: 'countdown', left: 3 })
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(at()).toMatchObject({ at: 'countdown', left: 2 })
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect(at()).toMatchObject({ at: 'recording', left: 15 })
  await vi.advanceTimersByTimeAsync(14 * SECOND_MS)
  expect(at()).toMatchObject({ at: 'recording', left: 1 })
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  const state = at()
  if (state.at !== 'recorded') throw new Error(state.at)
  expect(state.clip.video.type).toBe('video/webm')
  expect(await state.clip.video.text()).toBe('noise')
  expect(await state.clip.poster.text()).toBe('frame')
  for (const track of stream.getTracks()) expect(track.stop).toHaveBeenCalled()
})

test('the person stops the recording before that', async () => {
  const { recorder, at } = await startRecording()
  await vi.advanceTimersByTimeAsync(4 * SECOND_MS)
  recorder.stop()
  expect(at().at).toBe('recorded')
})

test('closing while recording discards the clip and releases camera and microphone', async () => {
  const { recorder, stream, at } = await startRecording()
  recorder.close()
  expect(at().at).toBe('starting')
  for (const track of stream.getTracks()) expect(track.stop).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS)
  expect(at().at).toBe('starting')
})

test('filters for speech are off, so that the noise stays', async () => {
  await openRecorder()
  expect(getUserMedia.mock.lastCall?.[0].audio).toEqual({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  })
})

test('without permission the recorder is unavailable and can be opened again', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
  const recorder = createClipRecorder(15)
  await recorder.open()
  expect(recorder.store.getState().at).toBe('unavailable')
  await recorder.open()
  expect(recorder.store.getState().at).toBe('ready')
})

test('a browser that records no accepted container offers no recording', () => {
  expect(canRecordClips()).toBe(true)
  vi.spyOn(FakeRecorder, 'isTypeSupported').mockReturnValue(false)
  expect(canRecordClips()).toBe(false)
})
