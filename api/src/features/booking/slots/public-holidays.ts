import type Holidays from 'date-holidays'

/** The states of Germany by their letters of ISO 3166-2. */
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

/** Whether a date is a public holiday in a state; without a state, whether it is one in all of Germany. */
export type IsPublicHoliday = (date: Temporal.PlainDate, bundesland: Bundesland | null) => boolean

let loading: Promise<IsPublicHoliday> | undefined

/**
 * Loads the holiday rules of date-holidays once per process, at the first request for slots: they take about 150 ms and
 * 25 MB. Only holidays of a whole state count, not those of single municipalities (Peace Festival in Augsburg, Assumption in
 * parts of Bavaria, Corpus Christi in parts of Saxony and Thuringia).
 */
export function loadPublicHolidays(): Promise<IsPublicHoliday> {
  loading ??= import('date-holidays').then((library) => createCalendar(library.default))
  return loading
}

/** Caches the dates per state and year: the library evaluates all rules of a year at once. */
function createCalendar(HolidayRules: typeof Holidays): IsPublicHoliday {
  const datesByYear = new Map<string, ReadonlySet<string>>()
  const listDates = (year: number, bundesland: Bundesland | null): ReadonlySet<string> => {
    const rules = bundesland ? new HolidayRules('DE', bundesland) : new HolidayRules('DE')
    const holidays = rules.getHolidays(year).filter(({ type }) => type === 'public')
    return new Set(holidays.map(({ date }) => date.slice(0, 'YYYY-MM-DD'.length)))
  }
  return (date, bundesland) => {
    const key = `${bundesland ?? ''}:${date.year}`
    const dates = datesByYear.get(key) ?? listDates(date.year, bundesland)
    datesByYear.set(key, dates)
    return dates.has(date.toString())
  }
}
