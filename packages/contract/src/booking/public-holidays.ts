import Holidays from 'date-holidays'

/** The states of Germany by their ISO 3166-2 codes. */
export const BUNDESLAENDER = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
export type Bundesland = (typeof BUNDESLAENDER)[number]

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
 */
export const isPublicHoliday = (date: Temporal.PlainDate, bundesland: Bundesland | null): boolean =>
  getHolidayDates(date.year, bundesland).has(date.toString())
