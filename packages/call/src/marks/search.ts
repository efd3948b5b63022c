import type { Grey, Pyramid } from './grey.ts'
import { GRID, type Patch } from './patch.ts'
import type { Place, Pose } from './pose.ts'

/** Samples of a patch in a row that the search compares, and the rows. */
const SEARCH_GRID = 8
const SAMPLES = SEARCH_GRID * SEARCH_GRID
/** The level of the pyramid that is searched: a quarter of the frame. */
const LEVEL = 2
const SCALE = 2 ** -LEVEL
/** Pixels of the level around the picture, which repeat its edge. */
const PADDING = 24
/** Pixels of the level between two candidates, and the least contrast of a place. */
const MIN_GAP = 3
/** Candidates of a search with a larger step, for each one that is asked for: their neighbours are compared then. */
const ROUGH_SHARE = 2
const MIN_VARIANCE = 6

/** A quarter-size frame, smoothed, with its edge repeated around it. */
export type SearchPicture = { width: number; height: number; stride: number; data: Float32Array }
export type Candidate = { place: Place; fit: number; shape: Pose }
/** A circle in pixels of the frame. */
export type Circle = { place: Place; radius: number }

export function toSearchPicture(pyramid: Pyramid): SearchPicture {
  const { width, height, data } = pyramid[LEVEL] as Grey
  const stride = width + 2 * PADDING
  const padded = new Float32Array(stride * (height + 2 * PADDING))
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  for (let row = 0, at = 0; row < height + 2 * PADDING; row++) {
    const y = clamp(row - PADDING, height - 1) * width
    const below = clamp(row - PADDING + 1, height - 1) * width
    for (let column = 0; column < stride; column++, at++) {
      const x = clamp(column - PADDING, width - 1)
      const right = clamp(column - PADDING + 1, width - 1)
      padded[at] =
        ((data[y + x] as number) +
          (data[y + right] as number) +
          (data[below + x] as number) +
          (data[below + right] as number)) /
        4
    }
  }
  return { width, height, stride, data: padded }
}

/** The few values of a patch that the search compares, without their mean and with a sum of squares of 1. */
export function toSearchValues({ values }: Patch): Float32Array {
  const step = GRID / SEARCH_GRID
  const small = new Float32Array(SAMPLES)
  for (let row = 0, at = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++, at++) {
      const sample = Math.floor(row / step) * SEARCH_GRID + Math.floor(column / step)
      small[sample] = (small[sample] as number) + (values[at] as number)
    }
  const mean = small.reduce((sum, value) => sum + value, 0) / SAMPLES
  const norm = Math.sqrt(small.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return small.map((value) => (value - mean) / norm)
}

/** A candidate by its pixel of the level. */
type Found = { x: number; y: number; fit: number; shape: Pose }

/**
 * The places of a frame that look most like a patch in one of the shapes, the best first. `within` limits the search; without it all
 * of the frame is searched. `step`: pixels of the level between two places that are compared; around the best ones every place is.
 */
export function findCandidates(
  { values, spacing }: { values: Float32Array; spacing: number },
  picture: SearchPicture,
  shapes: readonly Pose[],
  { count, within, step = 1 }: { count: number; within?: Circle; step?: 1 | 2 },
): Candidate[] {
  const area = toArea(picture, within)
  const best: Found[] = []
  for (const shape of shapes) {
    const offsets = toOffsets(shape, spacing, picture)
    if (!offsets) continue
    const search = ({ left, top, right, bottom }: Area, by: number, found: Found[], most: number) => {
      for (let y = top; y <= bottom; y += by)
        for (let x = left; x <= right; x += by) {
          const fit = correlate(values, offsets, picture.data, (y + PADDING) * picture.stride + x + PADDING)
          const last = found[most - 1]
          if (!last || fit > last.fit) keep(found, { x, y, fit, shape }, most)
        }
    }
    if (step === 1) search(area, 1, best, count)
    else {
      const rough: Found[] = []
      search(area, step, rough, ROUGH_SHARE * count)
      for (const { x, y } of rough) search(toNeighbours(area, x, y), 1, best, count)
    }
  }
  // A sample covers four pixels of the level: its middle is between them.
  return best.map(({ x, y, fit, shape }) => ({ place: { x: (x + 1) / SCALE, y: (y + 1) / SCALE }, fit, shape }))
}

type Area = { left: number; top: number; right: number; bottom: number }

const toNeighbours = ({ left, top, right, bottom }: Area, x: number, y: number): Area => ({
  left: Math.max(left, x - 1),
  top: Math.max(top, y - 1),
  right: Math.min(right, x + 1),
  bottom: Math.min(bottom, y + 1),
})

function toArea({ width, height }: SearchPicture, within?: Circle): Area {
  if (!within) return { left: 0, top: 0, right: width - 1, bottom: height - 1 }
  const [x, y, radius] = [within.place.x * SCALE, within.place.y * SCALE, within.radius * SCALE]
  return {
    left: Math.max(0, Math.floor(x - radius)),
    top: Math.max(0, Math.floor(y - radius)),
    right: Math.min(width - 1, Math.ceil(x + radius)),
    bottom: Math.min(height - 1, Math.ceil(y + radius)),
  }
}

/** Where the samples of a patch of this shape are, as distances in the picture's data. Undefined for one larger than the padding. */
function toOffsets([a, b, , d, e]: Pose, spacing: number, { stride }: SearchPicture): Int32Array | undefined {
  const offsets = new Int32Array(SAMPLES)
  const pixels = (spacing * GRID * SCALE) / SEARCH_GRID
  for (let row = 0, at = 0; row < SEARCH_GRID; row++)
    for (let column = 0; column < SEARCH_GRID; column++, at++) {
      const [u, v] = [(column + 0.5 - SEARCH_GRID / 2) * pixels, (row + 0.5 - SEARCH_GRID / 2) * pixels]
      const [x, y] = [Math.round(a * u + b * v), Math.round(d * u + e * v)]
      if (Math.abs(x) > PADDING || Math.abs(y) > PADDING) return undefined
      offsets[at] = y * stride + x
    }
  return offsets
}

function correlate(values: Float32Array, offsets: Int32Array, data: Float32Array, at: number): number {
  let [sum, squares, products] = [0, 0, 0]
  for (let sample = 0; sample < SAMPLES; sample++) {
    const value = data[at + (offsets[sample] as number)] as number
    sum += value
    squares += value * value
    products += value * (values[sample] as number)
  }
  const variance = squares - (sum * sum) / SAMPLES
  return variance < MIN_VARIANCE * SAMPLES ? -1 : products / Math.sqrt(variance)
}

/** Inserts a candidate into the best ones. Of close ones only the better remains. */
function keep(best: Found[], candidate: Found, count: number) {
  const isClose = ({ x, y }: Found) => Math.abs(x - candidate.x) < MIN_GAP && Math.abs(y - candidate.y) < MIN_GAP
  const rival = best.findIndex(isClose)
  if (rival >= 0) {
    if ((best[rival] as Found).fit >= candidate.fit) return
    best.splice(rival, 1)
  }
  const index = best.findIndex(({ fit }) => fit < candidate.fit)
  best.splice(index < 0 ? best.length : index, 0, candidate)
  best.length = Math.min(best.length, count)
}
