/** What a page spends on following marks, step by step. */
const LOADS = [
  { frameShare: 1, minGapMs: 0, isOneFollowed: false, isTooSlow: false },
  // A little less than the tenth of a second: a camera's frames come unevenly.
  { frameShare: 0.5, minGapMs: 90, isOneFollowed: false, isTooSlow: false },
  { frameShare: 0.5, minGapMs: 90, isOneFollowed: true, isTooSlow: false },
  { frameShare: 0.5, minGapMs: 90, isOneFollowed: true, isTooSlow: true },
] as const
const TOO_SLOW = 3
export type LoadStep = 0 | 1 | 2 | typeof TOO_SLOW

/**
 * Milliseconds that the fastest quarter of the frames of a window may take. Other work on the processor only ever makes a frame take longer:
 * the fastest ones were hardly interrupted, and say how fast the device is.
 */
const SLOW_MS = 20
const FASTEST_SHARE = 0.25
const DEVICE_WINDOW_MS = 3000
/** Below this many frames a second that could be followed, a mark would lag behind its part. */
const MIN_RATE = 8
const RATE_WINDOW_MS = 2000
/** Milliseconds until a page that is faster takes the next step up, and until one that is too slow is measured again. */
const RETRY_AFTER_MS = 30_000
/** After this many milliseconds without a frame, measuring begins again: the page was hidden, or the video stood still. */
const PAUSE_MS = 1000

/** Whether the person's browser saves data: marks are then drawn on still pictures. Not every browser says so. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

type MeasuredFrame = { at: number; took: number }

/**
 * How fast a page follows marks, from the milliseconds that each frame took in the worker. A video with few frames is no slow page: its
 * marks move with its frames. `since`: the beginning of the first frame that is measured.
 */
export type Speed = { step: LoadStep; changedAt: number; since: number; frames: readonly MeasuredFrame[] }
export const NO_SPEED: Speed = { step: 0, changedAt: 0, since: 0, frames: [] }

/**
 * `frameShare`: the edge of the tracker's frames as a share of a whole one's. `minGapMs`: milliseconds between two of them.
 * `isOneFollowed`: all marks but one are hidden. `isTooSlow`: no mark is shown.
 */
export const toLoad = ({ step }: Speed) => LOADS[step]

/** The speed after a frame. A page never takes a step up while its person draws. */
export function measureSpeed(
  speed: Speed,
  { at, took }: MeasuredFrame,
  { isInStroke }: { isInStroke: boolean },
): Speed {
  const { step, changedAt } = speed
  const isRested = at - changedAt >= RETRY_AFTER_MS
  if (step === TOO_SLOW && !isRested) return speed
  const last = speed.frames.at(-1)
  const isFirst = !last || at - took - last.at > PAUSE_MS
  const since = isFirst ? at - took : speed.since
  const kept = isFirst ? [] : speed.frames.filter((frame) => at - frame.at <= DEVICE_WINDOW_MS)
  const frames = [...kept, { at, took }]
  const startStep = (next: LoadStep): Speed => ({ step: next, changedAt: at, since: at, frames: [] })
  const isRateKnown = at - since >= RATE_WINDOW_MS
  if (isRateKnown && isBelowRate(frames.filter((frame) => at - frame.at <= RATE_WINDOW_MS))) return startStep(TOO_SLOW)
  const canGoUp = isRested && !isInStroke
  if (step === TOO_SLOW) return isRateKnown && canGoUp ? startStep(2) : { ...speed, since, frames }
  if (at - since >= DEVICE_WINDOW_MS) {
    const isSlow = isSlowDevice(frames)
    if (isSlow && step < 2) return startStep(step === 0 ? 1 : 2)
    if (!isSlow && step > 0 && canGoUp) return startStep(step === 2 ? 1 : 0)
  }
  return { ...speed, since, frames }
}

const isBelowRate = (frames: readonly MeasuredFrame[]) =>
  frames.reduce((sum, { took }) => sum + took, 0) / frames.length > 1000 / MIN_RATE

const isSlowDevice = (frames: readonly MeasuredFrame[]) => {
  const times = frames.map(({ took }) => took).sort((a, b) => a - b)
  return (times[Math.floor(FASTEST_SHARE * times.length)] ?? 0) > SLOW_MS
}
