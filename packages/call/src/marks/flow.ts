import { type Pyramid, readSquare } from './grey.ts'
import type { Pair, Place } from './pose.ts'

/** Edge of the compared square in pixels of each level, and of the square with the margin that its gradients need. */
const SIZE = 9
const MARGIN_SIZE = SIZE + 2
const AREA = SIZE * SIZE
const MAX_STEPS = 6
/** Pixels of a step that is small enough to end. */
const SMALL_STEP = 0.05
/** Smallest eigenvalue of the gradients of a square that has a place in both directions. */
const MIN_EIGENVALUE = 8
/** Pixels by which the way back may miss its start. */
const MAX_RETURN_PX = 0.8

const around = new Float32Array(MARGIN_SIZE * MARGIN_SIZE)
const moved = new Float32Array(AREA)
const square = { values: new Float32Array(AREA), gx: new Float32Array(AREA), gy: new Float32Array(AREA) }

/**
 * Follows places from one frame to the next by optical flow (Lucas and Kanade, pyramidal), forward and back. `motion` guesses the shift
 * of a place. Places that do not return to their start are left out.
 */
export function follow(from: Pyramid, to: Pyramid, places: readonly Place[], guess: Place = { x: 0, y: 0 }): Pair[] {
  return places.flatMap((place) => {
    const there = followOne(from, to, place, { x: place.x + guess.x, y: place.y + guess.y })
    const back = there && followOne(to, from, there, place)
    return back && Math.hypot(back.x - place.x, back.y - place.y) < MAX_RETURN_PX ? [{ from: place, to: there }] : []
  })
}

function followOne(from: Pyramid, to: Pyramid, place: Place, guess: Place): Place | undefined {
  let { x, y } = guess
  let isFound = false
  for (let level = from.length - 1; level >= 0; level--) {
    const scale = 2 ** -level
    const [source, target] = [from[level], to[level]]
    if (!source || !target || !readSquare(source, place.x * scale, place.y * scale, MARGIN_SIZE, around)) continue
    const gradients = toGradients()
    if (!gradients) continue
    const { xx, xy, yy, deviation, area } = gradients
    isFound = false
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!readSquare(target, x * scale, y * scale, SIZE, moved)) return undefined
      const [across, down] = compare(deviation)
      const dx = (yy * across - xy * down) / area
      const dy = (xx * down - xy * across) / area
      x += dx / scale
      y += dy / scale
      isFound = true
      if (dx * dx + dy * dy < SMALL_STEP * SMALL_STEP) break
      if (Math.abs(dx) + Math.abs(dy) > SIZE) return undefined
    }
  }
  return isFound ? { x, y } : undefined
}

/** The values of the square without their mean, its gradients and their sums. Undefined if the square has no place in both directions. */
function toGradients() {
  let [xx, xy, yy, sum, squares] = [0, 0, 0, 0, 0]
  const { values, gx, gy } = square
  for (let row = 0, at = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++, at++) {
      const middle = (row + 1) * MARGIN_SIZE + column + 1
      const value = around[middle] as number
      const dx = ((around[middle + 1] as number) - (around[middle - 1] as number)) / 2
      const dy = ((around[middle + MARGIN_SIZE] as number) - (around[middle - MARGIN_SIZE] as number)) / 2
      values[at] = value
      gx[at] = dx
      gy[at] = dy
      sum += value
      squares += value * value
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
  const mean = sum / AREA
  for (let at = 0; at < AREA; at++) values[at] = (values[at] as number) - mean
  const smallest = (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 2 / AREA
  if (smallest < MIN_EIGENVALUE / 4) return undefined
  return { xx, xy, yy, area: xx * yy - xy * xy, deviation: Math.sqrt(Math.max(1, squares / AREA - mean * mean)) }
}

/** The gradients times the difference from the moved square, whose light is compensated: its mean, and up to twice its contrast. */
function compare(deviation: number): [across: number, down: number] {
  let [sum, squares] = [0, 0]
  for (let at = 0; at < AREA; at++) {
    const value = moved[at] as number
    sum += value
    squares += value * value
  }
  const mean = sum / AREA
  const contrast = deviation / Math.sqrt(Math.max(1, squares / AREA - mean * mean))
  const gain = Math.min(2, Math.max(0.5, contrast))
  let [across, down] = [0, 0]
  for (let at = 0; at < AREA; at++) {
    const difference = (square.values[at] as number) - ((moved[at] as number) - mean) * gain
    across += (square.gx[at] as number) * difference
    down += (square.gy[at] as number) * difference
  }
  return [across, down]
}
