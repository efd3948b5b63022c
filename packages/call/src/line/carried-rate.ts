import { type QualitySample, scoreQuality } from '../core/quality.ts'

/**
 * The rate that a line carries, where the browser's estimate is unknown. A video that is kept small says little: browsers raise its size
 * late, also on a good line. A line that is full delays or loses packets; then it carries what arrives of the sent rate.
 */
export type CarriedRate = {
  /** Undefined while it is unknown. */
  kbit: number | undefined
  /** Samples since the line was full. */
  age: number
}
export const UNKNOWN_RATE: CarriedRate = { kbit: undefined, age: 0 }

/**
 * Qualities by delay and loss alone, at or below which a line counts as full, and as still full. The delay of a good line may be long, but a
 * line that fills up gets much worse for seconds.
 */
const FULL_LINE_QUALITY = { from: 2, still: 3 } as const
/** Samples for which the rate counts. A browser raises what it sends meanwhile, so a line that stays narrow is full again by then. */
const VALIDITY_SAMPLES = 5

export function updateCarriedRate(
  { kbit, age }: CarriedRate,
  sample: QualitySample,
  isRateLimited: boolean,
): CarriedRate {
  const { connected, cut, rttMs, lossPercent = 0, sentKbit, neededKbit } = sample
  const quality = scoreQuality({ connected, rttMs, lossPercent, neededKbit, frozen: false, silent: false, cut: false })
  const isFull = quality <= (kbit === undefined ? FULL_LINE_QUALITY.from : FULL_LINE_QUALITY.still)
  // A line on which nothing arrives carries nothing: its rate is not the reason.
  if (isRateLimited && connected && !cut && sentKbit !== undefined && isFull)
    return { kbit: sentKbit * (1 - lossPercent / 100), age: 0 }
  return age < VALIDITY_SAMPLES ? { kbit, age: age + 1 } : UNKNOWN_RATE
}
