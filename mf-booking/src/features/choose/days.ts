import type { Slot, Slots } from '@radruf/contract'

export type Day = Slots['days'][number]

/** The next free times, a few of each day, so that one glance offers more than one morning. */
export const nextTimes = (days: readonly Day[], { perDay = 2, atMost = 4 } = {}): Slot[] =>
  days.flatMap(({ slots }) => slots.slice(0, perDay)).slice(0, atMost)

/** Days in weeks from Monday to Sunday; null where the horizon has no day. */
export function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const first = days[0]
  if (!first) return []
  const before = Array.from<null>({ length: weekdayOf(first.date) }).fill(null)
  const cells: (Day | null)[] = [...before, ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that a key leads to from another, or undefined where the key means nothing or the horizon ends. */
export function dayAfterKey(days: readonly Day[], from: string, key: string): Day | undefined {
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  const step = STEPS[key]
  const index = days.findIndex(({ date }) => date === from)
  return step === undefined || index < 0 ? undefined : days[index + step]
}
