import type { Painter } from '../core/painter.ts'
import type { Pair } from './mark-message.ts'

/** Pixels of the still, which is shown at half of its size. */
const STILL = { width: 232, height: 200 }
/** The width of the ring around a single point, as a share of the picture's longest edge, and that of the still in rings. */
const TAPPED_RING = 0.18
const WIDTH_IN_RINGS = 1.8

type Video = Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>
type Crop = { x: number; y: number; width: number; height: number }

/** A small picture of the part under a mark, with what `paint` draws on the whole frame. Undefined while the video has no frame. */
export function takeMarkStill(
  video: HTMLVideoElement,
  points: readonly Pair[],
  paint: Painter,
): HTMLCanvasElement | undefined {
  const { videoWidth, videoHeight } = video
  const canvas = Object.assign(document.createElement('canvas'), STILL)
  const context = canvas.getContext('2d')
  if (!context || !videoWidth || !videoHeight) return undefined
  const crop = toCrop(video, points)
  const scale = STILL.width / crop.width
  context.scale(scale, scale)
  context.translate(-crop.x, -crop.y)
  context.drawImage(video, 0, 0)
  paint(context, { width: videoWidth, height: videoHeight })
  return canvas
}

/** The pixels of a frame around a mark, whose points are shares of it. They stay within the frame where it is large enough. */
export function toCrop({ videoWidth, videoHeight }: Video, points: readonly Pair[]): Crop {
  const [xs, ys] = [points.map(([x]) => x * videoWidth), points.map(([, y]) => y * videoHeight)]
  const ratio = STILL.height / STILL.width
  const ring = Math.max(spread(xs), spread(ys) / ratio, TAPPED_RING * Math.max(videoWidth, videoHeight))
  const width = Math.min(videoWidth, videoHeight / ratio, WIDTH_IN_RINGS * ring)
  const height = width * ratio
  return { x: place(xs, width, videoWidth), y: place(ys, height, videoHeight), width, height }
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** The start of a length around the middle of values, within the frame. */
function place(values: readonly number[], length: number, end: number): number {
  const middle = (Math.max(...values) + Math.min(...values)) / 2
  return Math.min(Math.max(0, middle - length / 2), end - length)
}
