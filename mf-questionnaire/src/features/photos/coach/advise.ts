import { getMean } from '../photo-quality.ts'

/** What would make the picture better. `good`: nothing. `left` and `right` are directions for the phone. */
export type Hint = 'further' | 'closer' | 'left' | 'right' | 'light' | 'still' | 'good'

/** A small grey copy of what the viewfinder shows: luminance of each pixel, 0 to 255. */
export type Frame = { luma: Float32Array; width: number; height: number }

/** The box of the outline, as shares of the frame's width and height. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Above the limit below which a taken photo is called dark: a picture that is just right must not be refused. */
const MIN_MEAN_LUMINANCE = 40
/** Grey levels between neighbouring pixels that make an edge. The grain of a camera in poor light stays below. */
const MIN_STEP = 5
/** Share of edges in the frame. An empty wall has fewer. */
const MIN_EDGES = 0.02
/** Pixels that the picture may move between two frames. */
const MAX_MOVEMENT = 1.6
/** Share of the edges' variance that the box of the subject explains. Below, background and subject are not told apart. */
const MIN_CONFIDENCE = 0.12
/** The outline's score as a share of the best box's: from the first on the subject fills the outline, up to the second it does not. */
const FITTING = 0.88
const MISSING = 0.83

/** Sizes of the tried boxes compared with the outline. */
const SCALES = Array.from({ length: 15 }, (_, step) => 1.12 ** (step - 9))
/** Shares of the frame by which the tried boxes are moved. */
const SHIFTS_X = Array.from({ length: 25 }, (_, step) => (step - 12) * 0.03)
const SHIFTS_Y = Array.from({ length: 9 }, (_, step) => (step - 4) * 0.04)

/**
 * Returns the one hint for a frame, from it and the one before. Undefined when the measure is unsure: an empty wall, or a background
 * as busy as the bike.
 */
export function advise(frame: Frame, previous: Frame, outline: Box): Hint | undefined {
  if (getMean(frame.luma) < MIN_MEAN_LUMINANCE) return 'light'
  const picture = smooth(frame)
  const { sums, count, slope } = findEdges(picture)
  if (count < MIN_EDGES * frame.luma.length) return undefined
  if (getDifference(picture, smooth(previous)) > MAX_MOVEMENT * slope) return 'still'
  return adviseFraming(findSubject({ sums, width: frame.width, height: frame.height }, outline))
}

/** The mean of each pixel and its eight neighbours. The border stays as it is. */
function smooth({ luma, width, height }: Frame): Frame {
  const smoothed = Float32Array.from(luma)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = y - 1; row <= y + 1; row++)
        for (let column = x - 1; column <= x + 1; column++) sum += luma[row * width + column] ?? 0
      smoothed[y * width + x] = sum / 9
    }
  return { luma: smoothed, width, height }
}

/**
 * Finds the edges of a smoothed frame. `sums` has the number of edges above and left of each corner (a summed-area table), `slope` the
 * sum of all differences between neighbours.
 */
function findEdges({ luma, width, height }: Frame) {
  const sums = new Float64Array((width + 1) * (height + 1))
  const at = (x: number, y: number) => luma[y * width + x] ?? 0
  let slope = 0
  let count = 0
  for (let y = 0; y < height; y++) {
    let inRow = 0
    for (let x = 0; x < width; x++) {
      const isInside = x > 1 && y > 1 && x < width - 2 && y < height - 2
      const step = isInside ? Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / 2 : 0
      slope += step
      if (step >= MIN_STEP) inRow += 1
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + inRow
    }
    count += inRow
  }
  return { sums, count, slope }
}

/** The sum of differences between two frames. A change of the exposure alone makes none. Divided by the slope, it is in pixels. */
function getDifference(frame: Frame, previous: Frame): number {
  const exposure = getMean(frame.luma) - getMean(previous.luma)
  return frame.luma.reduce((sum, value, pixel) => sum + Math.abs(value - exposure - (previous.luma[pixel] ?? 0)), 0)
}

type EdgeMap = { sums: Float64Array; width: number; height: number }
/** The box with the most edges inside and the fewest outside, compared with the outline. */
type Subject = {
  scale: number
  shift: number
  /** Share of the variance that the box explains, and the share of that which a box at the outline explains. */
  confidence: number
  fit: number
}

/** Finds the subject: of the boxes with the outline's shape, the one whose density of edges differs most from the rest. */
function findSubject(map: EdgeMap, outline: Box): Subject {
  const getScore = createScore(map)
  const [halfWidth, halfHeight] = [(outline.right - outline.left) / 2, (outline.bottom - outline.top) / 2]
  const [middle, centre] = [(outline.left + outline.right) / 2, (outline.top + outline.bottom) / 2]
  let best = { score: 0, scale: 1, shift: 0 }
  let atOutline = 0
  for (const scale of SCALES)
    for (const shift of SHIFTS_X)
      for (const rise of SHIFTS_Y) {
        const [x, y] = [middle + shift, centre + rise]
        const [reachX, reachY] = [halfWidth * scale, halfHeight * scale]
        const score = getScore({ left: x - reachX, right: x + reachX, top: y - reachY, bottom: y + reachY })
        if (score > best.score) best = { score, scale, shift }
        const isAtOutline = scale > 0.75 && scale < 1.15 && Math.abs(shift) < 0.1 && Math.abs(rise) < 0.1
        if (isAtOutline) atOutline = Math.max(atOutline, score)
      }
  return { scale: best.scale, shift: best.shift, confidence: best.score, fit: atOutline / best.score }
}

/** Creates the function that scores a box: the share of the edges' variance between its inside and its outside (Otsu's criterion). */
function createScore({ sums, width, height }: EdgeMap) {
  const total = sums.at(-1) ?? 0
  const pixels = width * height
  const variance = (total / pixels) * (1 - total / pixels)
  const toPixel = (share: number, size: number) => Math.min(size, Math.max(0, Math.round(share * size)))
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  return (box: Box) => {
    const [left, right] = [toPixel(box.left, width), toPixel(box.right, width)]
    const [top, bottom] = [toPixel(box.top, height), toPixel(box.bottom, height)]
    const area = (right - left) * (bottom - top)
    // A box as large as the frame has no outside to compare with.
    if (area === 0 || area > pixels * 0.97) return 0
    const inside = at(right, bottom) - at(right, top) - at(left, bottom) + at(left, top)
    const contrast = inside / area - (total - inside) / (pixels - area)
    const share = area / pixels
    return contrast > 0 ? (share * (1 - share) * contrast ** 2) / variance : 0
  }
}

function adviseFraming({ scale, shift, confidence, fit }: Subject): Hint | undefined {
  if (confidence < MIN_CONFIDENCE) return undefined
  // A large box is cut by the frame: its position says nothing.
  const isAside = scale < 1.35 && Math.abs(shift) >= 0.15
  if (fit >= FITTING) return isAside ? undefined : 'good'
  if (fit > MISSING) return undefined
  if (isAside) return shift < 0 ? 'left' : 'right'
  if (scale >= 1.1) return 'further'
  return scale <= 0.75 ? 'closer' : undefined
}
