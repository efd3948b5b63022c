import type { Hint } from './advise.ts'

/** Milliseconds for which a hint stays at least, so that it does not flicker, and between two announcements. */
const HOLD_MS = 1200
const ANNOUNCEMENT_MS = 3000

/** The shown hint and the one that was announced last, each with its time. */
export type Coaching = {
  hint: Hint | undefined
  shownAt: number
  announced: Hint | undefined
  announcedAt: number
}

export const INITIAL_COACHING: Coaching = {
  hint: undefined,
  shownAt: Number.NEGATIVE_INFINITY,
  announced: undefined,
  announcedAt: Number.NEGATIVE_INFINITY,
}

/** The state after a measurement at a time in milliseconds. Returns the same object when nothing changes. */
export function updateCoaching(state: Coaching, measured: Hint | undefined, now: number): Coaching {
  const isHeld = state.hint !== undefined && now - state.shownAt < HOLD_MS
  const shown = isHeld || measured === state.hint ? state : { ...state, hint: measured, shownAt: now }
  const { hint, announced, announcedAt } = shown
  if (hint === undefined || hint === announced || now - announcedAt < ANNOUNCEMENT_MS) return shown
  return { ...shown, announced: hint, announcedAt: now }
}
