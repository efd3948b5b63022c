import type { Region } from './region.ts'

/** Pixels of the longest edge of a sent region: as many as the best level of the video has. */
const LONGEST_EDGE = 1280
/** A picture whose shape differs by more than this share was turned, or comes from another mode of the camera. */
const MAX_RESHAPING = 0.02

/** A track with a region of a camera's picture. */
export type Crop = {
  source: MediaStreamTrack
  track: MediaStreamTrack
  setRegion: (region: Region) => void
  close: () => void
}

/**
 * Crops a camera's picture to a region, in the camera's largest mode of the same shape. The former mode returns with `close`. `onTurned`: the
 * picture has another shape, in which the region is another one.
 */
export function openCrop(source: MediaStreamTrack, region: Region, onTurned: () => void): Crop {
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
  const paint = () => {
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
  }
  request = video.requestVideoFrameCallback(paint)
  // A closed camera plays nothing.
  void video.play().catch(() => {})
  const restoreMode = openLargestMode(source)
  return {
    source,
    track,
    setRegion(next) {
      sent = next
    },
    close() {
      video.cancelVideoFrameCallback(request)
      video.srcObject = null
      track.stop()
      restoreMode()
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

/** Switches a camera to its largest mode of the present shape. Returns the function that restores its former mode. */
function openLargestMode(source: MediaStreamTrack): () => void {
  const largest = toLargestMode(source.getCapabilities?.(), source.getSettings())
  if (!largest) return () => {}
  const former = source.getConstraints()
  // Cameras that refuse a mode keep the one that they have.
  const restore = () => void source.applyConstraints(former).catch(() => {})
  source
    .applyConstraints({ ...former, ...largest })
    .then(() => {
      const { width = 1, height = 1 } = source.getSettings()
      const change = ((width / height) * largest.height.ideal) / largest.width.ideal
      if (Math.max(change, 1 / change) > 1 + MAX_RESHAPING) restore()
    })
    .catch(() => {})
  return restore
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
