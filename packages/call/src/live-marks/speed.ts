/** Below this many frames a second that could be followed, a mark would lag behind its part. */
const MIN_RATE = 8
/** Milliseconds over which the rate is measured, and after which a slow page is tried again. */
const WINDOW_MS = 2000
const RETRY_AFTER_MS = 30_000

/**
 * Whether a page follows marks fast enough, from the milliseconds that each frame took in the worker. A video with few frames is no
 * slow page: its marks move with its frames.
 */
export type Speed = { frames: readonly { at: number; took: number }[]; slowSince: number | null }
export const NO_SPEED: Speed = { frames: [], slowSince: null }

export function measureSpeed({ frames, slowSince }: Speed, at: number, took: number): Speed {
  if (slowSince !== null && at - slowSince < RETRY_AFTER_MS) return { frames: [], slowSince }
  const window = [...frames, { at, took }].filter((frame) => at - frame.at <= WINDOW_MS)
  const mean = window.reduce((sum, frame) => sum + frame.took, 0) / window.length
  // A window is full once an older frame has left it.
  const isFull = frames.length >= window.length || frames.reduce((sum, frame) => sum + frame.took, took) >= WINDOW_MS
  const isSlow = isFull && mean > 1000 / MIN_RATE
  return { frames: window, slowSince: isSlow ? at : isFull ? null : slowSince }
}
