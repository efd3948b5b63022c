import type { TimeSlot, TimeSlots } from '@radruf/contract'

export type Day = TimeSlots['days'][number]

/** Returns the next free slots, only a few of each day, so that the customer sees more than one morning at a glance. */
export const getNextSlots = (days: readonly Day[], { perDay = 2, atMost = 4 } = {}): TimeSlot[] =>
  days.flatMap(({ slots }) => slots.slice(0, perDay)).slice(0, atMost)

/** The first and the last free time: clocks may change in between. */
export function getHorizon(days: readonly Day[]): string[] {
  const times = days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
  return [...new Set([...times.slice(0, 1), ...times.slice(-1)])]
}

/** Groups days into weeks from Monday to Sunday; null where the horizon has no day. */
export function groupByWeek(days: readonly Day[]): (Day | null)[][] {
  const first = days[0]
  if (!first) return []
  const before = Array.from<null>({ length: getWeekdayIndex(first.date) }).fill(null)
  const cells: (Day | null)[] = [...before, ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Monday is 0. */
const getWeekdayIndex = (date: string) => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Returns the day to which a key leads from another day; undefined for other keys and beyond the horizon. */
export function findDayForKey(days: readonly Day[], from: string, key: string): Day | undefined {
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  const step = KEY_STEPS[key]
  const index = days.findIndex(({ date }) => date === from)
  return step === undefined || index < 0 ? undefined : days[index + step]
}
