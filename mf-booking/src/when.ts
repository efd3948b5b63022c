import type { Language } from '@radruf/contract'

/** Where the working hours are meant, and so every time of the product that comes without a zone of its own. */
export const WORKING_ZONE = 'Europe/Berlin'

/** British English: a 24-hour clock, and the zone as people in Europe call it. */
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

const WORDS = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

export type When = { weekday: string; day: string; month: string; year: string; clock: string; zone: string }

/**
 * The words of a moment in a zone, one by one. The texts put them together: commas and order differ between the versions of
 * the browsers' and the server's language data, and both must render the same.
 */
export function whenOf(time: string | number, language: Language, zone: string): When {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...WORDS,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  })
  const { hour, minute, timeZoneName, ...words } = partsOf(format, new Date(time))
  return { ...words, clock: `${hour}:${minute}`, zone: timeZoneName } as When
}

/** The words of a calendar date (`2026-11-24`), which has no time and no zone. */
export function dateOf(date: string, language: Language): Omit<When, 'clock' | 'zone'> {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...WORDS, timeZone: 'UTC' })
  return partsOf(format, new Date(`${date}T12:00:00Z`)) as Omit<When, 'clock' | 'zone'>
}

/** Which calendar date a moment belongs to in a zone. */
export function dayIn(zone: string, time: string | number): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone })
  const { year, month, day } = partsOf(format, new Date(time))
  return `${year}-${month}-${day}`
}

/** Names of the weekdays, Monday first. */
export const weekdayNames = (language: Language, width: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: width, timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}

const partsOf = (format: Intl.DateTimeFormat, date: Date) =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
