import { LARGE_SIDE } from '@radruf/contract'
import { hasTorch } from '@radruf/shell-kit/media'
import { createStore, type StoreApi } from 'zustand'

export type CameraState =
  | { at: 'off' }
  /** The browser may be asking for permission. */
  | { at: 'starting' }
  /** `torch` is null where the page cannot control the lamp. */
  | { at: 'live'; stream: MediaStream; torch: 'on' | 'off' | null }
  /** No rear camera, no permission, or the camera is in use. Photos are chosen as files instead. */
  | { at: 'unavailable' }

export type Camera = {
  store: StoreApi<CameraState>
  start: () => Promise<void>
  stop: () => void
  toggleTorch: () => Promise<void>
}

/** The largest size that is sent; the browser chooses the nearest one that the camera has. */
const VIDEO: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: LARGE_SIDE },
  height: { ideal: (LARGE_SIDE * 3) / 4 },
}
const JPEG_QUALITY = 0.92

/** Only phones and tablets: the camera of a laptop looks at the person, and its light goes on with the page. */
const hasHandheldCamera = () => navigator.mediaDevices !== undefined && window.matchMedia('(pointer: coarse)').matches

/** `attempt` is the number of the last start; an earlier one no longer changes the state. */
type Device = { store: StoreApi<CameraState>; attempt: number }

/** Creates the camera of the viewfinder. It is opened with `start` and released with `stop`. */
export function createCamera(): Camera {
  const store = createStore<CameraState>(() => ({ at: 'off' }))
  const device: Device = { store, attempt: 0 }
  return {
    store,
    start: () => start(device),
    stop: () => stop(device),
    toggleTorch: () => toggleTorch(device),
  }
}

const setState = ({ store }: Device, state: CameraState) => store.setState(state, true)

function stop(device: Device) {
  device.attempt += 1
  const state = device.store.getState()
  if (state.at === 'live') for (const track of state.stream.getTracks()) track.stop()
  setState(device, { at: 'off' })
}

async function start(device: Device) {
  stop(device)
  const { attempt } = device
  if (!hasHandheldCamera()) return setState(device, { at: 'unavailable' })
  setState(device, { at: 'starting' })
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO, audio: false })
    const [track] = stream.getVideoTracks()
    if (attempt !== device.attempt || !track) {
      for (const other of stream.getTracks()) other.stop()
      return
    }
    // Another app has taken the camera.
    track.addEventListener('ended', () => attempt === device.attempt && setState(device, { at: 'unavailable' }))
    setState(device, { at: 'live', stream, torch: hasTorch(track) ? 'off' : null })
  } catch {
    if (attempt === device.attempt) setState(device, { at: 'unavailable' })
  }
}

async function toggleTorch(device: Device) {
  const state = device.store.getState()
  if (state.at !== 'live' || state.torch === null) return
  const isOn = state.torch === 'off'
  try {
    await state.stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    setState(device, { ...state, torch: isOn ? 'on' : 'off' })
  } catch {
    setState(device, { ...state, torch: null })
  }
}

/** Takes the current frame of the camera as a JPEG. Null while the camera has no picture. */
export async function captureVideoFrame(video: HTMLVideoElement): Promise<Blob | null> {
  // A press right after the camera has started waits for the first frame.
  if (video.videoWidth === 0 && video.srcObject)
    await new Promise((loaded) => video.addEventListener('loadeddata', loaded, { once: true }))
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
