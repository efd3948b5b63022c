/** Strokes as if drawn by hand: the product's ring, and the marks on a still picture. Equal points always give the equal stroke. */

export type Point = readonly [x: number, y: number]
type Vector = Point
/** Rings beside each other have different shapes. */
export type RingShape = 'a' | 'b' | 'c'
/** The place of a ring, and the average width of its stroke. */
export type RingSize = { width: number; height: number; weight: number }

/** Radius of the ends as a share of the stroke's, and the length over which they taper, in weights. */
const END = { share: 0.3, length: 5 }
/** Each wave of the pressure: its share of the weight, its length as a share of the longest one's, and its phase in radians. */
const PRESSURE = [
  { share: 0.2, length: 1, phase: -1.4 },
  { share: 0.08, length: 0.37, phase: 2 },
]
/** Half of the angle in radians from which a turn is a corner. */
const CORNER = 0.5
/** A ring wobbles by this share of its radius, and overshoots its start by this angle in radians. */
const RING = { wobble: 0.03, overshoot: 0.6 }
/** The angle in radians at which the shapes of the product's ring begin. */
const RING_STARTS: Record<RingShape, number> = { a: -1.1, b: -2, c: -1.6 }
/** The ends of the product's ring lie this many weights apart; a wave of its pressure is this share of its length. */
const RING_GAP = 1.25
const RING_WAVE = 0.9

/**
 * Points of a ring's centre line, clockwise from the angle in radians once around and past its start. Its radii change from the first ones
 * to the last ones on the way, so that its ends lie apart.
 */
export function toRing(
  [cx, cy]: Point,
  [[rx, ry], [lastRx, lastRy]]: readonly [first: Vector, last: Vector],
  { angle = -Math.PI / 3, steps = 48 } = {},
): Point[] {
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps
    const turned = angle + share * (2 * Math.PI + RING.overshoot)
    const wobble = 1 + RING.wobble * Math.sin(turned * 2 + 0.8)
    const toRadius = (first: number, last: number) => (first + (last - first) * share) * wobble
    return [cx + toRadius(rx, lastRx) * Math.cos(turned), cy + toRadius(ry, lastRy) * Math.sin(turned)]
  })
}

/** The SVG paths of the product's ring: the largest one whose stroke stays within its place, from the upper left corner. */
export function drawRing({ width, height, weight }: RingSize, shape: RingShape = 'a') {
  const first: Vector = [width / 2, height / 2]
  const last: Vector = [first[0] - RING_GAP * weight, first[1] - RING_GAP * weight]
  const steps = Math.round(6 * Math.sqrt(Math.max(...first)))
  const line = fit(toRing([0, 0], [first, last], { angle: RING_STARTS[shape], steps }), { width, height, weight })
  return { centreLine: toPath(line), outline: toRibbon(line, weight, (RING_WAVE * Math.PI * (width + height)) / 2) }
}

/** Stretches a line to the size of a place, with room for its stroke. */
function fit(line: readonly Point[], { width, height, weight }: RingSize): Point[] {
  const stroke = weight * PRESSURE.reduce((sum, { share }) => sum + share, 1)
  const toFit = (values: number[], length: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return (value: number) => stroke / 2 + ((value - low) / (high - low)) * (length - stroke)
  }
  const [fitX, fitY] = [
    toFit(
      line.map(([x]) => x),
      width,
    ),
    toFit(
      line.map(([, y]) => y),
      height,
    ),
  ]
  return line.map(([x, y]) => [fitX(x), fitY(y)])
}

/**
 * The SVG path of a stroke along a line, to be filled with the nonzero rule: a ribbon as wide as the weight, whose pressure varies along
 * it, in waves of the given length, and whose ends taper, or only its start. A line of one point becomes a dot.
 */
export function toRibbon(
  line: readonly Point[],
  weight: number,
  wave: number,
  tapered: 'both' | 'start' = 'both',
): string {
  const [first] = line
  if (!first) return ''
  const points = [first, ...line.slice(1).flatMap((point, index) => divide(line[index] ?? point, point, 1.5 * weight))]
  if (points.length === 1) return toDisc(first, weight / 2)
  const radii = toRadii(points, weight, wave, tapered)
  return splitAtCorners(points, radii).map(toRun).join('')
}

/** The points after the first on a straight line to the second, at most a step apart; none between equal points. */
function divide(from: Point, to: Point, step: number): Point[] {
  const parts = Math.ceil(distance(from, to) / step)
  return Array.from({ length: parts }, (_, index): Point => {
    const share = (index + 1) / parts
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })
}

/** A point of the centre line with the stroke's radius. */
type Station = { at: Point; radius: number }

/** Half of the stroke's width at each point. */
function toRadii(points: readonly Point[], weight: number, wave: number, tapered: 'both' | 'start'): number[] {
  let along = 0
  const distances = points.map((point, index) => (along += distance(point, points[index - 1] ?? point)))
  // A short stroke is as heavy in its middle as a long one.
  const taper = Math.min(END.length * weight, along / 2)
  const toNearestEnd = (from: number) => (tapered === 'start' ? from : Math.min(from, along - from))
  return distances.map((from) => {
    const pressure = PRESSURE.reduce(
      (sum, { share, length, phase }) => sum + share * Math.sin((2 * Math.PI * from) / (wave * length) + phase),
      1,
    )
    const share = Math.min(1, toNearestEnd(from) / taper)
    return (weight / 2) * pressure * (END.share + (1 - END.share) * Math.sin((share * Math.PI) / 2))
  })
}

/** Runs without a corner, in which the sides of the ribbon do not fold over. Neighbours share the corner's point. */
function splitAtCorners(points: readonly Point[], radii: readonly number[]): Station[][] {
  const stations = points.map((at, index): Station => ({ at, radius: radii[index] ?? 0 }))
  const ends = [...stations.keys()].filter((index) => index === stations.length - 1 || isCorner(stations, index))
  return ends.map((end, index) => stations.slice(ends[index - 1] ?? 0, end + 1))
}

/** Whether the line turns sharply, or the ribbon's inner side, which a turn shortens, would turn back towards a neighbour. */
function isCorner(stations: readonly Station[], index: number): boolean {
  const [before, here, after] = [stations[index - 1], stations[index], stations[index + 1]]
  if (!before || !here || !after) return false
  const [x, y] = add(direction(before.at, here.at), direction(here.at, after.at))
  const halfTurn = Math.acos(Math.min(1, Math.hypot(x, y) / 2))
  const shorter = Math.min(distance(before.at, here.at), distance(here.at, after.at))
  return halfTurn > CORNER || 2 * here.radius * Math.sin(halfTurn) > shorter
}

/** The outline of a run, there along its left side and back along its right one, with round ends. All parts turn clockwise. */
function toRun(run: readonly Station[]): string {
  const sides = run.map(({ at, radius }, index) => {
    const [x, y] = at
    const [dx, dy] = add(direction(run[index - 1]?.at ?? at, at), direction(at, run[index + 1]?.at ?? at))
    const reach = radius / Math.hypot(dx, dy)
    return { left: [x + dy * reach, y - dx * reach] as const, right: [x - dy * reach, y + dx * reach] as const }
  })
  const outline = [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()]
  const ends = [run[0], run.at(-1)].map((end) => end && toDisc(end.at, end.radius))
  return `${toPath(outline)}Z${ends.join('')}`
}

function toDisc([x, y]: Point, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
}

/** The path of a line through points. */
export const toPath = (line: readonly Point[]): string =>
  `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

const round = (value: number) => Math.round(value * 10) / 10
const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1)

const add = ([x1, y1]: Vector, [x2, y2]: Vector): Vector => [x1 + x2, y1 + y2]

/** The unit vector from one point to another; none between equal points. */
function direction(from: Point, to: Point): Vector {
  const length = distance(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}
