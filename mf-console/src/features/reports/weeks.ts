import { DAY_MS } from '@radruf/contract'

const toTime = (date: string) => Date.parse(`${date}T00:00:00Z`)
const toDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The ISO 8601 number of the week that begins on a Monday. */
export function weekNumber(monday: string): number {
  const thursday = toTime(monday) + 3 * DAY_MS
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1
}

/** The Monday of the week of a date. */
const toMonday = (date: string): string =>
  toDate(toTime(date) - ((new Date(toTime(date)).getUTCDay() + 6) % 7) * DAY_MS)

/** The Mondays of the running week and of those before it, the latest first. */
export const listLatestWeeks = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => toDate(toTime(toMonday(today)) - index * 7 * DAY_MS))
