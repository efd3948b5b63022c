import type { Language } from '@radruf/contract'
import { useLanguage, useSettings } from './session.ts'

/** British English: a 24-hour clock and the order of words used in Europe. */
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

/**
 * Word order and punctuation by language. Words come from `Intl` one by one and are joined here, because commas and order
 * differ between the language data of browsers and server, and both must render the same.
 */
const PATTERNS = {
  de: {
    clock: '{clock}',
    clockWithZone: '{clock} {zone}',
    day: '{weekday}, {day}. {month}',
    date: '{day}. {month} {year}',
    shortDayTime: '{shortWeekday}, {day}. {month}, {clock}',
    dayTime: '{weekday}, {day}. {month}, {clock} Uhr',
    dayTimeWithZone: '{weekday}, {day}. {month}, {clock} {zone}',
    full: '{weekday}, {day}. {month} {year} um {clock} {zone}',
    dayHeading: '{weekday}, {day}. {month}',
    shortDayAtTime: '{shortWeekday}, {day}. {month} um {clock}',
  },
  en: {
    clock: '{clock}',
    clockWithZone: '{clock} {zone}',
    day: '{weekday}, {day} {month}',
    date: '{day} {month} {year}',
    shortDayTime: '{shortWeekday}, {day} {month}, {clock}',
    dayTime: '{weekday} {day} {month}, {clock}',
    dayTimeWithZone: '{weekday}, {day} {month}, {clock} {zone}',
    full: '{weekday}, {day} {month} {year} at {clock} {zone}',
    dayHeading: '{weekday} {day} {month}',
    shortDayAtTime: '{shortWeekday} {day} {month} at {clock}',
  },
} as const satisfies Record<Language, Record<string, string>>

export type DateStyle = keyof (typeof PATTERNS)['de']
export type DateWords = Record<'weekday' | 'shortWeekday' | 'day' | 'month' | 'year' | 'clock' | 'zone', string>
type Time = string | number

/** Creating a format costs far more than using it, and a long thread uses hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const toParts = (format: Intl.DateTimeFormat, date: Date) =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))

/** The words of a moment in a time zone. `zone` is IANA (`Europe/Berlin`), the word is short (`MEZ`). */
export function dateWords(time: Time, language: Language, zone: string): DateWords {
  const locale = LOCALES[language]
  const date = new Date(time)
  const parts = toParts(
    formatFor(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      timeZoneName: 'short',
    }),
    date,
  )
  const shortWeekday = formatFor(locale, { weekday: 'short', timeZone: zone }).format(date)
  return {
    ...(parts as Omit<DateWords, 'clock' | 'zone' | 'shortWeekday'>),
    shortWeekday: language === 'de' ? `${shortWeekday.replace('.', '')}.` : shortWeekday,
    clock: `${parts.hour}:${parts.minute}`,
    zone: parts.timeZoneName ?? zone,
  }
}

/** A moment in words: `formatTime('2026-11-23T08:00:00Z', 'day', 'de', 'Europe/Berlin')` → `Montag, 23. November`. */
export function formatTime(time: Time, style: DateStyle, language: Language, zone: string): string {
  const words = dateWords(time, language, zone)
  return PATTERNS[language][style].replace(/\{(\w+)\}/g, (_, word: keyof DateWords) => words[word])
}

/** A calendar date (`2026-11-24`) in words; it has no time and no zone. */
export const formatDate = (date: string, style: 'day' | 'date', language: Language): string =>
  formatTime(`${date}T12:00:00Z`, style, language, 'UTC')

/** The calendar date that a moment belongs to in a zone, `2026-11-24`. */
export function toCalendarDate(time: Time, zone: string): string {
  const { year, month, day } = toParts(
    formatFor('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone }),
    new Date(time),
  )
  return `${year}-${month}-${day}`
}

/** Names of the weekdays, Monday first. */
export const weekdayNames = (language: Language, width: 'long' | 'short'): string[] => {
  const format = formatFor(LOCALES[language], { weekday: width, timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}

/** A length of time as a clock: `2:05:09`, or `05:09` below an hour; never negative. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/**
 * Formatters in the person's language and the zone of the working hours, which the session names. Pass another `zone` only
 * where the data names one (a visit link).
 */
export function useDates(zone?: string) {
  const language = useLanguage()
  const settings = useSettings()
  const inZone = zone ?? settings.zone
  return {
    zone: inZone,
    format: (time: Time, style: DateStyle) => formatTime(time, style, language, inZone),
    formatDate: (date: string, style: 'day' | 'date') => formatDate(date, style, language),
    toCalendarDate: (time: Time) => toCalendarDate(time, inZone),
  }
}
