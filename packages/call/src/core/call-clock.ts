import { type CallState, mustStopRepairing } from './call-state.ts'

/** Times of a call in milliseconds of the service's clock, which outlive its page; null where they do not apply. */
export type CallClock = {
  /** The first connection of the participants that this page knows of. */
  since: number | null
  /** The start of waiting for the counterpart. Joining again does not restart it, meeting ends it. */
  aloneSince: number | null
  /** The start of the bad line, and so the time of the last good picture. */
  badSince: number | null
  /** The start of the counterpart's picture standing still; null while it moves. */
  stillSince: number | null
  /** The time at which the counterpart hung up; null while the call is running. */
  endedAt: number | null
}

export const NO_TIMES: CallClock = { since: null, aloneSince: null, badSince: null, stillSince: null, endedAt: null }

/** The times after a change of the call's state. */
export function updateClock(clock: CallClock, state: CallState, now: number): CallClock {
  const { at } = state.phase
  return {
    since: clock.since ?? (at === 'connected' ? now : null),
    aloneSince: at === 'connected' || at === 'hungUp' ? null : (clock.aloneSince ?? (at === 'alone' ? now : null)),
    badSince: mustStopRepairing(state) ? (clock.badSince ?? now) : null,
    stillSince: at === 'connected' && state.isFrozen ? (clock.stillSince ?? now) : null,
    endedAt: at === 'hungUp' ? (clock.endedAt ?? now) : null,
  }
}
