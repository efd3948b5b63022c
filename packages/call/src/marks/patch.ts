import { type Grey, type Pyramid, sampleAt } from './grey.ts'
import { compose, type Place, type Pose, toScale } from './pose.ts'

/** Samples of a patch in a row, and the rows. */
export const GRID = 32
/** The same in the coarse copy of a patch, whose place need not be known as well. */
const COARSE_GRID = 16
/** The samples around the middle of a patch, by which a covered part is known: their distance from it as a share of the patch. */
const CENTRE_SHARE = 0.2
const MAX_STEPS = 8
/** The share of a patch that must be within the picture. */
const MIN_INSIDE = 0.6
/** A difference from which on a sample counts less, in standard deviations: it may be covered. */
const OUTLIER = 1

/**
 * The part of a picture around a mark. `spacing`: pixels of the picture between two samples. `values`: brightness, row by row. `mark`: the
 * place of the mark in pixels from the middle, which is farther inside the picture than a mark at its edge.
 */
export type Patch = { spacing: number; values: Float32Array; mark: Place }

/** A patch that is ready for comparing: its places in pixels from its middle, its values without light, and what a small shift changes. */
type Template = {
  spacing: number
  us: Float32Array
  vs: Float32Array
  values: Float32Array
  /** Six numbers for each sample: the changes by the six numbers of a pose. */
  changes: Float32Array
  /** The inverse of the sum of their products, row by row. */
  inverse: Float64Array
  isCentre: Uint8Array
}
/** Both resolutions of a patch. */
export type Look = { coarse: Template; fine: Template }

/** How well a patch fits into a picture at a pose: −1 to 1, the whole patch and its middle. `inside`: its share within the picture. */
export type Fit = { pose: Pose; whole: number; centre: number; inside: number }

/** The patch of a picture at a pose. */
export function cutPatch(pyramid: Pyramid, pose: Pose, { spacing, mark }: Pick<Patch, 'spacing' | 'mark'>): Patch {
  const picture = pickLevel(pyramid, spacing * toScale(pose))
  const values = new Float32Array(GRID * GRID)
  const [a, b, c, d, e, f] = pose
  for (let row = 0, at = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++, at++) {
      const [u, v] = [toOffset(column, GRID, spacing), toOffset(row, GRID, spacing)]
      values[at] = sampleAt(picture.grey, (a * u + b * v + c) * picture.scale, (d * u + e * v + f) * picture.scale)
    }
  return { spacing, values, mark }
}

const toOffset = (index: number, grid: number, spacing: number) => (index + 0.5 - grid / 2) * spacing

/** The level whose pixels are about as large as the distance of two samples. */
function pickLevel(pyramid: Pyramid, pixels: number): { grey: Grey; scale: number } {
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.round(Math.log2(pixels))))
  return { grey: pyramid[level] as Grey, scale: 2 ** -level }
}

/** Pixels between two samples of the largest patch that is searched. */
const MAX_SPACING = 6

/** The patch of a part that a picture shows larger. Of one that is too large, only the middle is left. */
export function enlargePatch({ spacing, values, mark }: Patch, factor: number): Patch {
  const wanted = spacing * factor
  const share = Math.min(1, MAX_SPACING / wanted)
  const enlarged = { spacing: wanted * share, mark: { x: mark.x * factor, y: mark.y * factor } }
  if (share === 1) return { ...enlarged, values }
  const grey: Grey = { width: GRID, height: GRID, data: values }
  const toSample = (index: number) => GRID / 2 + (index + 0.5 - GRID / 2) * share
  const middle = values.map((_, at) => sampleAt(grey, toSample(at % GRID), toSample(Math.floor(at / GRID))))
  return { ...enlarged, values: middle }
}

export function toLook({ spacing, values }: Patch): Look {
  const coarse = new Float32Array(COARSE_GRID * COARSE_GRID)
  for (let row = 0, at = 0; row < COARSE_GRID; row++)
    for (let column = 0; column < COARSE_GRID; column++, at++) {
      const above = 2 * row * GRID + 2 * column
      const four = [above, above + 1, above + GRID, above + GRID + 1].map((index) => values[index] as number)
      coarse[at] = four.reduce((sum, value) => sum + value, 0) / 4
    }
  return { fine: toTemplate(values, GRID, spacing), coarse: toTemplate(coarse, COARSE_GRID, 2 * spacing) }
}

function toTemplate(brightness: Float32Array, grid: number, spacing: number): Template {
  const count = grid * grid
  const template: Template = {
    spacing,
    us: new Float32Array(count),
    vs: new Float32Array(count),
    values: normalise(brightness),
    changes: new Float32Array(6 * count),
    inverse: new Float64Array(36),
    isCentre: new Uint8Array(count),
  }
  const { values, changes } = template
  const half = (grid * spacing) / 2
  const products = new Float64Array(36)
  for (let row = 0, at = 0; row < grid; row++)
    for (let column = 0; column < grid; column++, at++) {
      const [u, v] = [toOffset(column, grid, spacing), toOffset(row, grid, spacing)]
      template.us[at] = u
      template.vs[at] = v
      template.isCentre[at] = Math.hypot(u, v) < CENTRE_SHARE * 2 * half ? 1 : 0
      const [left, right] = [Math.max(0, column - 1), Math.min(grid - 1, column + 1)]
      const [top, bottom] = [Math.max(0, row - 1), Math.min(grid - 1, row + 1)]
      const gx = ((values[row * grid + right] as number) - (values[row * grid + left] as number)) / (right - left)
      const gy = ((values[bottom * grid + column] as number) - (values[top * grid + column] as number)) / (bottom - top)
      // Coordinates in shares of half the patch keep the six numbers alike.
      const change = [gx * (u / half), gx * (v / half), gx, gy * (u / half), gy * (v / half), gy]
      changes.set(change, 6 * at)
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 6; j++) increase(products, 6 * i + j, (change[i] as number) * (change[j] as number))
    }
  // A little resistance keeps the numbers that the texture does not determine.
  for (let i = 0; i < 6; i++) increase(products, 7 * i, 1e-3 * count)
  template.inverse = invertMatrix(products)
  return template
}

function increase(values: Float64Array, index: number, by: number) {
  values[index] = (values[index] as number) + by
}

/** Values without their mean, in standard deviations. */
function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
  return values.map((value) => (value - mean) / deviation)
}

/** The inverse of a symmetric positive matrix of six rows (Gauss and Jordan). */
function invertMatrix(symmetric: Float64Array): Float64Array {
  const left = Float64Array.from(symmetric)
  const inverse = Float64Array.from({ length: 36 }, (_, index) => (index % 7 === 0 ? 1 : 0))
  for (let pivot = 0; pivot < 6; pivot++) {
    const divisor = left[7 * pivot] as number
    for (let column = 0; column < 6; column++) {
      for (const matrix of [left, inverse])
        matrix[6 * pivot + column] = (matrix[6 * pivot + column] as number) / divisor
    }
    for (let row = 0; row < 6; row++) {
      const factor = left[6 * row + pivot] as number
      if (row === pivot || factor === 0) continue
      for (let column = 0; column < 6; column++) {
        for (const matrix of [left, inverse])
          increase(matrix, 6 * row + column, -factor * (matrix[6 * pivot + column] as number))
      }
    }
  }
  return inverse
}

/** Values of the picture under the samples; NaN outside of it. */
const seen = new Float32Array(GRID * GRID)

/**
 * Moves a pose to where the patch fits best, by the normalised correlation (Gauss and Newton, inverse compositional), the coarse copy
 * first. Undefined if too much of the patch is outside the picture.
 */
export function settle(
  { coarse, fine }: Look,
  pyramid: Pyramid,
  start: Pose,
  { isNear = false } = {},
): Fit | undefined {
  const near = isNear ? start : settleTemplate(coarse, pyramid, start)?.pose
  return near && settleTemplate(fine, pyramid, near)
}

function settleTemplate(template: Template, pyramid: Pyramid, start: Pose): Fit | undefined {
  let best: Fit | undefined
  let pose = start
  for (let step = 0; ; step++) {
    const compared = compare(template, pyramid, pose)
    if (!compared) return best
    const { fit, gradient } = compared
    if (best && fit.whole <= best.whole + 1e-4) return fit.whole > best.whole ? fit : best
    best = fit
    if (step === MAX_STEPS) return best
    pose = compose(pose, toCorrection(template, gradient))
  }
}

/** The small map that lessens the difference. */
function toCorrection({ inverse, us, spacing }: Template, gradient: Float64Array): Pose {
  const half = (Math.sqrt(us.length) * spacing) / 2
  const change = (row: number) =>
    gradient.reduce((sum, value, column) => sum + (inverse[6 * row + column] as number) * value, 0)
  const [a, b, c, d, e, f] = [change(0), change(1), change(2), change(3), change(4), change(5)]
  // Gradients are per sample, and the map's coordinates in shares of half the patch.
  const [turn, shift] = [spacing / half, spacing]
  return [1 - a * turn, -b * turn, -c * shift, -d * turn, 1 - e * turn, -f * shift]
}

/** Compares a template with the picture at a pose: the fit, and the sum of the changes times the difference. */
function compare(template: Template, pyramid: Pyramid, pose: Pose): { fit: Fit; gradient: Float64Array } | undefined {
  const { us, values, changes, isCentre, spacing } = template
  const count = us.length
  const light = readLight(template, pyramid, pose, spacing)
  if (!light) return undefined
  const { mean, deviation, ownMean, ownDeviation } = light
  const gradient = new Float64Array(6)
  let [squares, inside, centreSquares, centreInside] = [0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const value = seen[at] as number
    if (Number.isNaN(value)) continue
    const difference = (value - mean) / deviation - ((values[at] as number) - ownMean) / ownDeviation
    squares += difference * difference
    inside++
    if (isCentre[at]) {
      centreSquares += difference * difference
      centreInside++
    }
    const size = Math.abs(difference)
    const counted = size > OUTLIER ? (OUTLIER * difference) / size : difference
    for (let i = 0, index = 6 * at; i < 6; i++, index++) increase(gradient, i, (changes[index] as number) * counted)
  }
  if (centreInside === 0) return undefined
  return {
    fit: {
      pose,
      whole: 1 - squares / inside / 2,
      centre: 1 - centreSquares / centreInside / 2,
      inside: inside / count,
    },
    gradient,
  }
}

/** Reads the picture under the samples into `seen`, and the light of both over the samples that are inside the picture. */
function readLight({ us, vs, values }: Template, pyramid: Pyramid, [a, b, c, d, e, f]: Pose, spacing: number) {
  const { grey, scale } = pickLevel(pyramid, spacing * toScale([a, b, c, d, e, f]))
  const { width, height } = grey
  let [inside, sum, squares, ownSum, ownSquares] = [0, 0, 0, 0, 0]
  for (let at = 0; at < us.length; at++) {
    const [u, v] = [us[at] as number, vs[at] as number]
    const x = (a * u + b * v + c) * scale
    const y = (d * u + e * v + f) * scale
    if (x < 0 || y < 0 || x > width || y > height) {
      seen[at] = Number.NaN
      continue
    }
    const value = sampleAt(grey, x, y)
    const ownValue = values[at] as number
    seen[at] = value
    inside++
    sum += value
    squares += value * value
    ownSum += ownValue
    ownSquares += ownValue * ownValue
  }
  if (inside < MIN_INSIDE * us.length) return undefined
  const [mean, ownMean] = [sum / inside, ownSum / inside]
  const deviation = Math.sqrt(Math.max(0, squares / inside - mean * mean))
  const ownDeviation = Math.sqrt(Math.max(0.01, ownSquares / inside - ownMean * ownMean))
  // A surface without any texture fits nothing.
  return deviation < 1.5 ? undefined : { mean, deviation, ownMean, ownDeviation }
}
