/**
 * A grey picture: rows of brightness from 0 to 255. Places are continuous: pixel `i` covers `i` to `i + 1`, which makes a place in a
 * smaller copy of the picture the same multiple of both coordinates.
 */
export type Grey = { width: number; height: number; data: Float32Array }

/** Pixels of the longest edge of a whole frame. A slow page reads smaller ones. */
export const FRAME_EDGE = 320

/** A picture and its halved copies, the largest first. */
export type Pyramid = readonly Grey[]

/** Pictures of a pyramid: a frame of 320 × 180 down to 40 × 22. */
const LEVELS = 4

export function toPyramid(picture: Grey): Pyramid {
  const pyramid = [picture]
  for (let last = picture; pyramid.length < LEVELS; pyramid.push(last)) last = halve(last)
  return pyramid
}

/** The mean of each two by two pixels. */
function halve({ width, height, data }: Grey): Grey {
  const half = { width: width >> 1, height: height >> 1 }
  const small = new Float32Array(half.width * half.height)
  for (let y = 0, index = 0; y < half.height; y++)
    for (let x = 0, above = 2 * y * width; x < half.width; x++, above += 2, index++) {
      const below = above + width
      small[index] =
        ((data[above] as number) +
          (data[above + 1] as number) +
          (data[below] as number) +
          (data[below + 1] as number)) /
        4
    }
  return { ...half, data: small }
}

/** The brightness at a place between the pixels. Beyond the edge it is that of the edge. */
export function sampleAt({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const top = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const column = left | 0
  const row = top | 0
  const across = left - column
  const down = top - row
  const index = row * width + column
  const upper = (data[index] as number) * (1 - across) + (data[index + 1] as number) * across
  const lower = (data[index + width] as number) * (1 - across) + (data[index + width + 1] as number) * across
  return upper * (1 - down) + lower * down
}

/**
 * Reads a square of `size` pixels around a place, between the pixels, into `out`. Returns whether the square is within the picture; if not,
 * `out` is not written.
 */
export function readSquare(
  { width, height, data }: Grey,
  x: number,
  y: number,
  size: number,
  out: Float32Array,
): boolean {
  const left = x - size / 2
  const top = y - size / 2
  const column = Math.floor(left)
  const row = Math.floor(top)
  if (column < 0 || row < 0 || column + size >= width || row + size >= height) return false
  const across = left - column
  const down = top - row
  const weights = [(1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down] as const
  for (let line = 0, at = 0; line < size; line++)
    for (let index = (row + line) * width + column, end = index + size; index < end; index++, at++)
      out[at] =
        (data[index] as number) * weights[0] +
        (data[index + 1] as number) * weights[1] +
        (data[index + width] as number) * weights[2] +
        (data[index + width + 1] as number) * weights[3]
  return true
}
