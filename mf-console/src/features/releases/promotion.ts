import type { ReleasePart } from '@radruf/contract'

/** Percent of the visits that a canary must have had, and minutes without an alarm, before it goes live for everybody. */
const MIN_PERCENT = 50
const QUIET_MINUTES = 30

/** What keeps a canary from going live for everybody; undefined when nothing does. */
type PromotionObstacle = 'alarm' | 'share' | 'time'

export function findPromotionObstacle({ canary, alarms }: ReleasePart, now: string): PromotionObstacle | undefined {
  if (alarms.includes('errors')) return 'alarm'
  if (!canary || canary.percent < MIN_PERCENT) return 'share'
  const minutes = (Date.parse(now) - Date.parse(canary.since ?? now)) / 60_000
  return minutes < QUIET_MINUTES ? 'time' : undefined
}

export const PROMOTION_RULE = { percent: MIN_PERCENT, minutes: QUIET_MINUTES }
