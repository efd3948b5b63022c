import Holidays from 'date-holidays'
import type { Bundesland, IsPublicHoliday } from './rosters.ts'

/** `2026 BY` → calendar dates. Rules of date-holidays, evaluated once per year and state. */
const datesByYear = new Map<string, ReadonlySet<string>>()

function getHolidayDates(year: number, bundesland: Bundesland | null): ReadonlySet<string> {
  const key = `${year} ${bundesland}`
  const cached = datesByYear.get(key)
  if (cached) return cached
  const options = { types: ['public' as const] }
  const calendar = bundesland ? new Holidays('DE', bundesland, options) : new Holidays('DE', options)
  const dates = new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)))
  datesByYear.set(key, dates)
  return dates
}

/**
 * Whether a date is a public holiday in a state; without a state, in all of Germany. Holidays of single municipalities
 * (Augsburg's Peace Festival, Assumption in parts of Bavaria, Corpus Christi in parts of Saxony and Thuringia) do not count.
 * A separate entry point: loading the rules of date-holidays takes about 150 ms and 25 MB.
 */
export const isPublicHoliday: IsPublicHoliday = (date, bundesland) =>
  getHolidayDates(date.year, bundesland).has(date.toString())
