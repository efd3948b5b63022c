/** Pixels of the edge of the small square picture in which movements are measured. */
export const MOTION_EDGE = 64
/** Milliseconds between two measurements: long enough for a slow movement to cross a pixel. */
export const MEASURE_EVERY_MS = 400

/** The largest movement that is measured, in pixels. */
const MAX_SHIFT = 14
/** A part of the difference that a movement must explain. Smooth surfaces and noise explain none. */
const MIN_GAIN = 0.2
/** Every second pixel is compared. */
const STEP = 2
/** Share of the region per second above which it moves too fast to read in it, and milliseconds until that changes the words. */
const MAX_SPEED = 0.15
const CHANGE_AFTER_MS = 2000

/** Movement between two square grey pictures of `MOTION_EDGE` pixels as a share of their edge, 0 where none explains their difference. */
export function findShift(before: Uint8Array, after: Uint8Array): number {
  const still = compare(before, after, 0, 0)
  let best = { difference: still, shift: 0 }
  for (let y = -MAX_SHIFT; y <= MAX_SHIFT; y++)
    for (let x = -MAX_SHIFT; x <= MAX_SHIFT; x++) {
      const difference = compare(before, after, x, y)
      if (difference < best.difference) best = { difference, shift: Math.hypot(x, y) }
    }
  return best.difference <= still * (1 - MIN_GAIN) ? best.shift / MOTION_EDGE : 0
}

/** Sum of the differences between two pictures of which one is moved. The margin is left out, so that all sums have as many pixels. */
function compare(before: Uint8Array, after: Uint8Array, x: number, y: number): number {
  let sum = 0
  for (let row = MAX_SHIFT; row < MOTION_EDGE - MAX_SHIFT; row += STEP)
    for (let column = MAX_SHIFT; column < MOTION_EDGE - MAX_SHIFT; column += STEP) {
      const place = row * MOTION_EDGE + column
      sum += Math.abs((before[place] ?? 0) - (after[place + y * MOTION_EDGE + x] ?? 0))
    }
  return sum
}

/**
 * Judges from small pictures of a region whether the camera is held steadily enough to read in it. `onChange` is called once the region has
 * moved too fast for two seconds, and once it has been calm for as long.
 */
export function createSteadiness(onChange: (isUnsteady: boolean) => void) {
  let before: { grey: Uint8Array; at: number } | null = null
  let isUnsteady = false
  let differsSince: number | null = null
  return {
    /** Adds a picture. `at` in milliseconds. */
    add(grey: Uint8Array, at: number) {
      const last = before
      before = { grey, at }
      if (!last || at <= last.at) return
      const isFast = (findShift(last.grey, grey) * 1000) / (at - last.at) > MAX_SPEED
      if (isFast === isUnsteady) differsSince = null
      else if (differsSince === null) differsSince = last.at
      if (differsSince === null || at - differsSince < CHANGE_AFTER_MS) return
      isUnsteady = isFast
      differsSince = null
      onChange(isUnsteady)
    },
    /** Another region is sent: its first picture is compared with none. */
    restart() {
      before = null
    },
  }
}
