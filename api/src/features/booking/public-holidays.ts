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

/** When a holiday is: a fixed day, days after Easter Sunday, or the Wednesday before 23 November. */
type When = { month: number; day: number } | { afterEaster: number } | 'penance'
type Holiday = { when: When; in: 'all' | readonly Bundesland[] }

/**
 * The public holidays of the states' own laws, as listed by the Federal Ministry of the Interior
 * (https://www.bmi.bund.de/DE/themen/verfassung/staatliche-symbole/nationale-feiertage/nationale-feiertage-node.html).
 * Only days that hold in a whole state: neither Augsburg's Peace Festival, nor Assumption in Bavaria and Corpus Christi in
 * Saxony and Thuringia, which depend on the municipality. Sundays of Brandenburg and Hesse are left out: nobody works then.
 */
const HOLIDAYS: readonly Holiday[] = [
  { when: { month: 1, day: 1 }, in: 'all' },
  { when: { month: 1, day: 6 }, in: ['BW', 'BY', 'ST'] },
  { when: { month: 3, day: 8 }, in: ['BE', 'MV'] },
  { when: { afterEaster: -2 }, in: 'all' },
  { when: { afterEaster: 1 }, in: 'all' },
  { when: { month: 5, day: 1 }, in: 'all' },
  { when: { afterEaster: 39 }, in: 'all' },
  { when: { afterEaster: 50 }, in: 'all' },
  { when: { afterEaster: 60 }, in: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
  { when: { month: 8, day: 15 }, in: ['SL'] },
  { when: { month: 9, day: 20 }, in: ['TH'] },
  { when: { month: 10, day: 3 }, in: 'all' },
  { when: { month: 10, day: 31 }, in: ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'] },
  { when: { month: 11, day: 1 }, in: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { when: 'penance', in: ['SN'] },
  { when: { month: 12, day: 25 }, in: 'all' },
  { when: { month: 12, day: 26 }, in: 'all' },
]

/** Whether a date is a public holiday in a state; without a state, whether it is one in all of Germany. */
export const isPublicHoliday = (date: Temporal.PlainDate, bundesland: Bundesland | null): boolean =>
  HOLIDAYS.some(
    (holiday) =>
      (holiday.in === 'all' || (bundesland !== null && holiday.in.includes(bundesland))) &&
      dateOfHoliday(holiday.when, date.year).equals(date),
  )

function dateOfHoliday(when: When, year: number): Temporal.PlainDate {
  if (when === 'penance') {
    const before = Temporal.PlainDate.from({ year, month: 11, day: 22 })
    return before.subtract({ days: (before.dayOfWeek + 4) % 7 })
  }
  if ('afterEaster' in when) return easterSunday(year).add({ days: when.afterEaster })
  return Temporal.PlainDate.from({ year, ...when })
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, 2nd ed., ch. 8). */
export function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}
