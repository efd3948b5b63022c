import type { Region } from './region.ts'
import { createSteadiness, MEASURE_EVERY_MS, MOTION_EDGE } from './steadiness.ts'

/** Pixels of the longest edge of a sent region: as many as the best level of the video has. */
export const LONGEST_EDGE = 1280
/** A picture whose shape differs by more than this share was turned, or comes from another mode of the camera. */
const MAX_RESHAPING = 0.02

/** A track with a region of a camera's picture. */
export type Crop = {
  source: MediaStreamTrack
  track: MediaStreamTrack
  /** Pixels of the longest edge of the camera's whole picture. */
  getCameraEdge: () => number
  setRegion: (region: Region) => void
  close: () => void
}

export type CropEvents = {
  /** The picture has another shape, in which the region is another one. */
  onTurned: () => void
  /** The camera is moved too fast to read in the region, or no longer. */
  onUnsteady: (isUnsteady: boolean) => void
}

/** Crops a camera's picture to a region, in the camera's largest mode of the same shape. The former mode returns with `close`. */
export function openCrop(source: MediaStreamTrack, region: Region, { onTurned, onUnsteady }: CropEvents): Crop {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([source])
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas.')
  const { width = 16, height = 9 } = source.getSettings()
  Object.assign(canvas, toSentSize({ width, height }))
  const [track] = canvas.captureStream().getVideoTracks()
  if (!track) throw new Error('The browser offers no video of a canvas.')
  // Details are read in it. Frames are left out rather than pixels.
  track.contentHint = 'detail'
  let sent = region
  let request = 0
  const motion = watchMotion(canvas, onUnsteady)
  const paint = (now: number) => {
    request = video.requestVideoFrameCallback(paint)
    const { videoWidth, videoHeight } = video
    const change = ((videoWidth / videoHeight) * canvas.height) / canvas.width
    if (Math.max(change, 1 / change) > 1 + MAX_RESHAPING) {
      // A mode may have another shape until it is given up.
      if (videoWidth > videoHeight !== canvas.width > canvas.height) onTurned()
      return
    }
    const { x, y, size } = sent
    context.drawImage(
      video,
      x * videoWidth,
      y * videoHeight,
      size * videoWidth,
      size * videoHeight,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    motion.measure(now)
  }
  request = video.requestVideoFrameCallback(paint)
  // A closed camera plays nothing.
  void video.play().catch(() => {})
  const mode = openLargestMode(source)
  return {
    source,
    track,
    getCameraEdge: mode.getEdge,
    setRegion(next) {
      sent = next
      motion.restart()
    },
    close() {
      video.cancelVideoFrameCallback(request)
      video.srcObject = null
      track.stop()
      mode.restore()
    },
  }
}

/** Measures in the sent region whether the camera is held steadily. */
function watchMotion(region: HTMLCanvasElement, onUnsteady: CropEvents['onUnsteady']) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: MOTION_EDGE, height: MOTION_EDGE })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const steadiness = createSteadiness(onUnsteady)
  let measuredAt = Number.NEGATIVE_INFINITY
  return {
    restart: steadiness.restart,
    measure(now: number) {
      if (!context || now - measuredAt < MEASURE_EVERY_MS) return
      measuredAt = now
      context.drawImage(region, 0, 0, MOTION_EDGE, MOTION_EDGE)
      const { data } = context.getImageData(0, 0, MOTION_EDGE, MOTION_EDGE)
      // Green is nearest to the brightness.
      const grey = Uint8Array.from({ length: MOTION_EDGE ** 2 }, (_, pixel) => data[4 * pixel + 1] ?? 0)
      steadiness.add(grey, now)
    },
  }
}

/** The size of the sent region in the shape of the picture. */
export function toSentSize({ width, height }: { width: number; height: number }) {
  const scale = LONGEST_EDGE / Math.max(width, height)
  // Encoders halve the resolution of colours.
  const toEven = (pixels: number) => 2 * Math.round((pixels * scale) / 2)
  return { width: toEven(width), height: toEven(height) }
}

/** Switches a camera to its largest mode of the present shape. `restore` returns to its former mode. */
function openLargestMode(source: MediaStreamTrack) {
  const largest = toLargestMode(source.getCapabilities?.(), source.getSettings())
  let isSettled = largest === undefined
  const getEdge = () => {
    const { width = 0, height = 0 } = source.getSettings()
    // Switching takes a moment, in which the camera still names its former mode.
    const switching = isSettled || !largest ? [] : [largest.width.ideal, largest.height.ideal]
    return Math.max(width, height, ...switching)
  }
  if (!largest) return { restore() {}, getEdge }
  const former = source.getConstraints()
  // Cameras that refuse a mode keep the one that they have.
  const restore = () => void source.applyConstraints(former).catch(() => {})
  source
    .applyConstraints({ ...former, ...largest })
    .then(() => {
      isSettled = true
      const { width = 1, height = 1 } = source.getSettings()
      const change = ((width / height) * largest.height.ideal) / largest.width.ideal
      if (Math.max(change, 1 / change) > 1 + MAX_RESHAPING) restore()
    })
    .catch(() => {
      isSettled = true
    })
  return { restore, getEdge }
}

type Range = { max?: number }
/** The largest mode of the present shape that a camera may have. Undefined where the present one is the largest. */
export function toLargestMode(
  capabilities: { width?: Range; height?: Range } | undefined,
  { width, height, frameRate }: MediaTrackSettings,
) {
  const most = { width: capabilities?.width?.max, height: capabilities?.height?.max }
  if (!width || !height || !most.width || !most.height) return undefined
  // A phone that is held upright names its sizes as the sensor lies.
  const isTurned = most.width > most.height !== width > height
  const [across, down] = isTurned ? [most.height, most.width] : [most.width, most.height]
  const scale = Math.min(across / width, down / height)
  if (scale <= 1) return undefined
  return {
    width: { ideal: Math.round(width * scale) },
    height: { ideal: Math.round(height * scale) },
    ...(frameRate && { frameRate: { ideal: frameRate } }),
  }
}
