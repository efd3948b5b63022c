/** A place in a picture or a patch, in pixels. */
export type Place = { x: number; y: number }

/** An affine map of the plane: x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Pose = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const shiftTo = ({ x, y }: Place): Pose => [1, 0, x, 0, 1, y]

export const apply = ([a, b, c, d, e, f]: Pose, { x, y }: Place): Place => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

/** The map that applies `inner` first, then `outer`. */
export const compose = (outer: Pose, [a, b, c, d, e, f]: Pose): Pose => {
  const [oa, ob, oc, od, oe, of] = outer
  return [
    oa * a + ob * d,
    oa * b + ob * e,
    oa * c + ob * f + oc,
    od * a + oe * d,
    od * b + oe * e,
    od * c + oe * f + of,
  ]
}

/** The factor by which a map enlarges: the square root of that of areas. */
export const toScale = ([a, b, , d, e]: Pose): number => Math.sqrt(Math.abs(a * e - b * d))

export const distance = (from: Place, to: Place): number => Math.hypot(from.x - to.x, from.y - to.y)

/** Where a map puts the middle of a patch. */
export const toPlace = (pose: Pose): Place => ({ x: pose[2], y: pose[5] })

/** A map that puts the middle of a patch at another place. */
export const moveTo = ([a, b, , d, e]: Pose, { x, y }: Place): Pose => [a, b, x, d, e, y]

/** A turn in radians with a scale, around zero. */
export const turn = (angle: number, scale: number): Pose => {
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)]
  return [cos, -sin, 0, sin, cos, 0]
}

/** A place in one frame and in the next one. */
export type Pair = { from: Place; to: Place }
/** Samples of the search for a common motion, and the pixels by which a pair may differ from it. */
const SAMPLES = 48
const TOLERANCE_PX = 1.8

/**
 * The motion that most pairs share, a shift with turn and scale, and the pairs that share it. The sampling is the same for the same
 * pairs. Undefined if no two pairs fit.
 */
export function findMotion(pairs: readonly Pair[]): { motion: Pose; inliers: Pair[] } | undefined {
  let best: Pair[] = []
  let seed = 1
  const pick = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return pairs[seed % pairs.length]
  }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [first, second] = [pick(), pick()]
    if (!first || !second || first === second || distance(first.from, second.from) < 6) continue
    const motion = fitSimilarity([first, second])
    if (!motion) continue
    if (countInliers(pairs, motion) > best.length) best = pairs.filter((pair) => isInlier(pair, motion))
  }
  const motion = fitSimilarity(best)
  return motion && { motion, inliers: best }
}

function isInlier({ from, to }: Pair, [a, b, c, d, e, f]: Pose): boolean {
  const [across, down] = [a * from.x + b * from.y + c - to.x, d * from.x + e * from.y + f - to.y]
  return across * across + down * down < TOLERANCE_PX * TOLERANCE_PX
}

function countInliers(pairs: readonly Pair[], motion: Pose): number {
  let count = 0
  for (const pair of pairs) if (isInlier(pair, motion)) count++
  return count
}

/** The shift, turn and scale of least squares. Undefined for fewer than two pairs, and for pairs in one place. */
function fitSimilarity(pairs: readonly Pair[]): Pose | undefined {
  if (pairs.length < 2) return undefined
  const mean = (side: 'from' | 'to') => ({
    x: pairs.reduce((sum, pair) => sum + pair[side].x, 0) / pairs.length,
    y: pairs.reduce((sum, pair) => sum + pair[side].y, 0) / pairs.length,
  })
  const [from, to] = [mean('from'), mean('to')]
  let [along, across, spread] = [0, 0, 0]
  for (const pair of pairs) {
    const [x, y, toX, toY] = [pair.from.x - from.x, pair.from.y - from.y, pair.to.x - to.x, pair.to.y - to.y]
    along += x * toX + y * toY
    across += x * toY - y * toX
    spread += x * x + y * y
  }
  if (spread < 1) return undefined
  const [a, d] = [along / spread, across / spread]
  return [a, -d, to.x - a * from.x + d * from.y, d, a, to.y - d * from.x - a * from.y]
}
