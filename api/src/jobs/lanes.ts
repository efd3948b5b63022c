import { HOUR_MS, MINUTE_MS } from '@radruf/contract'
import type { JobKind } from './jobs.ts'

/** Time after its first run in which a job is retried. */
export const RETRY_PERIOD_MS = 48 * HOUR_MS

/** `concurrency`: jobs that run at once in one process. `maxRetryDelayMs`: longest delay between two attempts. */
type Lane = { kinds: readonly JobKind[]; concurrency: number; maxRetryDelayMs: number }

/**
 * Jobs wait for jobs of their own lane only. Codes and mails together use no more connections than the mailer's pool has, which are
 * five.
 */
export const LANES = {
  codes: { kinds: ['sign-in.code', 'sign-in.link'], concurrency: 2, maxRetryDelayMs: MINUTE_MS },
  mails: { kinds: ['mail'], concurrency: 3, maxRetryDelayMs: 15 * MINUTE_MS },
  push: { kinds: ['push'], concurrency: 8, maxRetryDelayMs: 15 * MINUTE_MS },
  webhooks: { kinds: ['webhook'], concurrency: 4, maxRetryDelayMs: 15 * MINUTE_MS },
  changes: {
    kinds: [
      'appointment.reminder',
      'appointment.over',
      'appointment.freed',
      'chat.unread',
      'chat.push',
      'ticket.expiry',
      'question.overdue',
      'call.ring-over',
      'summary.reminder',
      'announcement.begin',
      'ticket.notice',
    ],
    concurrency: 1,
    maxRetryDelayMs: 15 * MINUTE_MS,
  },
} as const satisfies Record<string, Lane>
export type LaneName = keyof typeof LANES
export const LANE_NAMES = Object.keys(LANES) as LaneName[]

const LANE_OF_KIND = new Map<string, LaneName>(
  LANE_NAMES.flatMap((name) => LANES[name].kinds.map((kind) => [kind, name] as const)),
)
/** The lane of a kind; undefined for a kind of a newer release, whose processes run it. */
export const findLane = (kind: string): LaneName | undefined => LANE_OF_KIND.get(kind)

/** Milliseconds until the next attempt after `attempts` failed ones: 2 s, 4 s, 8 s and so on, up to the lane's limit. */
export const retryDelay = (lane: LaneName, attempts: number): number =>
  Math.min(2 ** attempts * 1_000, LANES[lane].maxRetryDelayMs)
