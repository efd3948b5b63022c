import type { Grey } from './grey.ts'

/** Samples of a frame along each side of a pixel of the tracker. More make reading a large camera slow, and show the tracker nothing else. */
const SAMPLES = 2

/**
 * Formats of frames in memory: bytes of a pixel in the first plane, and the weights of its first three bytes in the brightness (ITU-R
 * BT.601). A plane of brightness alone is followed by others.
 */
const FORMATS: Readonly<
  Partial<Record<VideoPixelFormat, { step: number; weights: readonly [number, number, number] }>>
> = {
  I420: { step: 1, weights: [1, 0, 0] },
  NV12: { step: 1, weights: [1, 0, 0] },
  RGBA: { step: 4, weights: [0.299, 0.587, 0.114] },
  RGBX: { step: 4, weights: [0.299, 0.587, 0.114] },
  BGRA: { step: 4, weights: [0.114, 0.587, 0.299] },
  BGRX: { step: 4, weights: [0.114, 0.587, 0.299] },
}

/** Whether {@link readBrightness} knows the bytes of a format. A frame that only a graphics chip holds has none. */
export const isReadable = (format: VideoPixelFormat | null): format is VideoPixelFormat =>
  format !== null && format in FORMATS

/** A frame in memory. Its first plane begins at `offset`, and its lines are `stride` bytes apart. */
type FrameBytes = {
  bytes: Uint8Array | Uint8ClampedArray
  format: VideoPixelFormat
  offset: number
  stride: number
  width: number
  height: number
}

/**
 * The brightness of a frame in another size. Video in a limited range (16 to 235) stays in it: the tracker compares light only with what it
 * has seen.
 */
export function readBrightness(
  { bytes, format, offset, stride, ...from }: FrameBytes,
  { width, height }: { width: number; height: number },
): Grey {
  const { step, weights } = FORMATS[format] as { step: number; weights: readonly [number, number, number] }
  const [first, second, third] = weights
  const rows = listSamples(from.height, height)
  const columns = listSamples(from.width, width)
  const perRow = rows.length / height
  const perColumn = columns.length / width
  const share = 1 / (perRow * perColumn)
  const data = new Float32Array(width * height)
  for (let row = 0; row < rows.length; row++) {
    const line = offset + (rows[row] as number) * stride
    const start = Math.floor(row / perRow) * width
    for (let column = 0, x = 0; x < width; x++) {
      let sum = 0
      for (let sample = 0; sample < perColumn; sample++, column++) {
        const at = line + (columns[column] as number) * step
        sum += first * (bytes[at] as number) + second * (bytes[at + 1] as number) + third * (bytes[at + 2] as number)
      }
      data[start + x] = (data[start + x] as number) + sum * share
    }
  }
  return { width, height, data }
}

/** The places of `from` pixels that are read for `to` pixels, evenly spaced and as many for each. */
function listSamples(from: number, to: number): Int32Array {
  const places = new Int32Array(to * Math.min(SAMPLES, Math.max(1, Math.round(from / to))))
  for (let index = 0; index < places.length; index++) places[index] = Math.floor(((index + 0.5) * from) / places.length)
  return places
}
