import type { Pyramid } from './grey.ts'
import { cutPatch, GRID, type Patch, settle, toLook } from './patch.ts'
import { distance, moveTo, type Place, shiftTo, toPlace, turn } from './pose.ts'
import { findCandidates, type SearchPicture, toSearchPicture, toSearchValues } from './search.ts'

/** Pixels between the samples of a patch: 64, 96 and 128 pixels of a frame. A larger one has more that tells it from similar parts. */
const SPACINGS = [2, 3, 4]
/**
 * Least texture of a patch: the smaller eigenvalue of its gradients, per sample. An edge or smooth paint has less. The samples of a larger
 * patch are smoother.
 */
const MIN_TEXTURE = { small: 60, large: 32 }
/** From this fit on another place of the same frame counts as the same, beyond these pixels from the mark. */
const MAX_OTHER_FIT = 0.72
const OTHER_FROM_PX = 14
const CANDIDATES = 12
const MAX_FROM_MIDDLE_PX = 18
/** Turns in radians and scales in which another place may look the same. */
const VARIATIONS = [
  [0, 1],
  [0.25, 1],
  [-0.25, 1],
  [0.5, 1],
  [-0.5, 1],
  [0, 1.25],
  [0, 0.8],
] as const

/** The reason why a mark cannot stick to a place: too little texture, several places that look alike, or too near the edge. */
export type PlacementProblem = 'smooth' | 'alike' | 'edge'

/** Cuts the patch of a place that can be found again, as small as possible. */
export function place(pyramid: Pyramid, at: Place): Patch | PlacementProblem {
  if (isAtEdge(pyramid, at)) return 'edge'
  let problem: PlacementProblem = 'smooth'
  const picture = toSearchPicture(pyramid)
  for (const spacing of SPACINGS) {
    const middle = toMiddle(pyramid, at, spacing)
    const mark = { x: at.x - middle.x, y: at.y - middle.y }
    const patch = cutPatch(pyramid, shiftTo(middle), { spacing, mark })
    if (toTexture(patch) < (spacing === SPACINGS[0] ? MIN_TEXTURE.small : MIN_TEXTURE.large)) continue
    problem = 'alike'
    if (!hasLookAlike(patch, pyramid, picture, middle)) return patch
  }
  return problem
}

/** A mark far from the middle of its patch would not turn and tilt with the part. */
const isAtEdge = (pyramid: Pyramid, at: Place) =>
  distance(toMiddle(pyramid, at, SPACINGS[0] ?? 0), at) > MAX_FROM_MIDDLE_PX

/** The middle of the patch of a place: as near as the patch is within the picture. */
function toMiddle([frame]: Pyramid, { x, y }: Place, spacing: number): Place {
  const half = (spacing * GRID) / 2
  const toInside = (value: number, size = 0) => Math.max(half, Math.min(size - half, value))
  return { x: toInside(x, frame?.width), y: toInside(y, frame?.height) }
}

/** Whether another place of the frame looks like a patch, perhaps turned or in another size. */
function hasLookAlike(patch: Patch, pyramid: Pyramid, picture: SearchPicture, at: Place): boolean {
  const look = toLook(patch)
  const shapes = VARIATIONS.map(([angle, scale]) => turn(angle, scale))
  const values = toSearchValues(patch)
  return findCandidates({ values, spacing: patch.spacing }, picture, shapes, { count: CANDIDATES }).some(
    (candidate) => {
      if (distance(candidate.place, at) < OTHER_FROM_PX) return false
      const fit = settle(look, pyramid, moveTo(candidate.shape, candidate.place))
      return fit && fit.whole > MAX_OTHER_FIT && distance(toPlace(fit.pose), at) >= OTHER_FROM_PX
    },
  )
}

/** The smaller eigenvalue of the gradients in the middle half of a patch and in all of it, per sample: the smaller of both. */
function toTexture(patch: Patch): number {
  return Math.min(toEigenvalue(patch, 0), 2 * toEigenvalue(patch, GRID / 4))
}

function toEigenvalue({ values }: Patch, margin: number): number {
  let [xx, xy, yy] = [0, 0, 0]
  for (let row = margin; row < GRID - margin - 1; row++)
    for (let column = margin; column < GRID - margin - 1; column++) {
      const at = row * GRID + column
      const dx = (values[at + 1] as number) - (values[at] as number)
      const dy = (values[at + GRID] as number) - (values[at] as number)
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
  return (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 2 / (GRID - 2 * margin - 1) ** 2
}
