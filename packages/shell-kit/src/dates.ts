import { DAY_MS, type Language, LOCALES } from '@radruf/contract'
import { useNow } from './now.ts'
import { useLanguage, useSettings } from './session.ts'
import { useBrowserValue } from './use-is-hydrated.ts'

/**
 * Word order and punctuation by language. Words come from `Intl` one by one and are joined here. Browsers and server must render the
 * same, but commas and order differ between their language data.
 */
const PATTERNS = {
  de: {
    clock: '{clock}',
    clockWithZone: '{clock} {zone}',
    day: '{weekday}, {day}. {month}',
    date: '{day}. {month} {year}',
    dayOfMonth: '{day}. {month}',
    shortWeekday: '{shortWeekday}',
    month: '{month}',
    shortDayTime: '{shortWeekday}, {day}. {month}, {clock}',
    dayTime: '{weekday}, {day}. {month}, {clock} Uhr',
    dayTimeWithZone: '{weekday}, {day}. {month}, {clock} {zone}',
    full: '{weekday}, {day}. {month} {year} um {clock} {zone}',
    dayHeading: '{weekday}, {day}. {month}',
    shortDayAtTime: '{shortWeekday}, {day}. {month} um {clock}',
    relativeDay: '{Day}, {day}. {month}',
    relativeDayTime: '{Day}, {day}. {month}, {clock} Uhr',
    relativeTime: '{Day} um {clock} Uhr',
    relativeClock: '{Day}, {clock} Uhr',
    time: '{clock} Uhr',
    shortMonthDayTime: '{weekday}, {day}. {shortMonth}, {clock} Uhr',
    dayAtTime: '{Day}, {clock} Uhr',
    inSentence: '{onDay}, {day}. {month}, um {clock} Uhr',
  },
  en: {
    clock: '{clock}',
    clockWithZone: '{clock} {zone}',
    day: '{weekday} {day} {month}',
    date: '{day} {month} {year}',
    dayOfMonth: '{day} {month}',
    shortWeekday: '{shortWeekday}',
    month: '{month}',
    shortDayTime: '{shortWeekday} {day} {month}, {clock}',
    dayTime: '{weekday} {day} {month}, {clock}',
    dayTimeWithZone: '{weekday} {day} {month}, {clock} {zone}',
    full: '{weekday} {day} {month} {year} at {clock} {zone}',
    dayHeading: '{weekday} {day} {month}',
    shortDayAtTime: '{shortWeekday} {day} {month} at {clock}',
    relativeDay: '{Day}{comma} {day} {month}',
    relativeDayTime: '{Day}{comma} {day} {month}, {clock}',
    relativeTime: '{Day} at {clock}',
    relativeClock: '{Day}, {clock}',
    time: '{clock}',
    shortMonthDayTime: '{weekday} {day} {shortMonth}, {clock}',
    dayAtTime: '{dayName} at {clock}',
    inSentence: '{onDay}{comma} {day} {month}{comma} at {clock}',
  },
} as const satisfies Record<Language, Record<string, string>>

export type DateStyle = keyof (typeof PATTERNS)['de']
/** Styles without a time of day. */
type CalendarDateStyle = 'day' | 'date' | 'dayOfMonth' | 'dayHeading' | 'relativeDay' | 'shortWeekday' | 'month'

/** Today and tomorrow, and the preposition that another day takes in a sentence. */
const RELATIVE_WORDS = {
  de: { days: ['heute', 'morgen'], on: 'am' },
  en: { days: ['today', 'tomorrow'], on: 'on' },
} as const satisfies Record<Language, { days: readonly [string, string]; on: string }>
export type DateWords = Record<'weekday' | 'shortWeekday' | 'day' | 'month' | 'year' | 'clock' | 'zone', string>
type Time = string | number

/** Creating a format costs far more than using it, and a long thread uses hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? createFormat(locale, options)
  formats.set(key, format)
  return format
}

/** An old browser may not know the workshop's zone; it then formats in its own. */
function createFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined })
  }
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
    // German writes `9:30 Uhr`; the 24-hour clock of British English has two digits, `09:30`.
    clock: `${language === 'de' ? Number(parts.hour) : parts.hour}:${parts.minute}`,
    zone: parts.timeZoneName ?? zone,
  }
}

/**
 * A moment in words: `formatTime('2026-11-23T08:00:00Z', 'day', 'de', 'Europe/Berlin')` → `Montag, 23. November`.
 * With `now`, the relative styles and `inSentence` say today and tomorrow; without it they name the weekday.
 */
export function formatTime(time: Time, style: DateStyle, language: Language, zone: string, now?: Time): string {
  const words = dateWords(time, language, zone)
  const daysAhead = now === undefined ? undefined : daysBetween(toCalendarDate(now, zone), toCalendarDate(time, zone))
  const shortMonth = shortenMonth(words.month, language)
  return fillPattern(PATTERNS[language][style], { ...words, shortMonth, ...relativeWords(words, daysAhead, language) })
}

/** `November` → `Nov.`; short months stay. Written here, because browsers and servers abbreviate differently. */
const shortenMonth = (month: string, language: Language) =>
  month.length <= 4 ? month : month.slice(0, 3) + (language === 'de' ? '.' : '')

/** A calendar date (`2026-11-24`) in words; it has no time and no zone. With `today`, also a date, it says today and tomorrow. */
export function formatDate(date: string, style: CalendarDateStyle, language: Language, today?: string): string {
  const words = dateWords(`${date}T12:00:00Z`, language, 'UTC')
  const daysAhead = today === undefined ? undefined : daysBetween(today, date)
  return fillPattern(PATTERNS[language][style], { ...words, ...relativeWords(words, daysAhead, language) })
}

/** Calendar days from one date to another, negative for an earlier one. Days with a clock change count as one. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/**
 * `Day` begins a line (`Morgen`, `Montag`); `dayName` and `onDay` stand within a sentence (`morgen`, `am Montag`). `comma` separates today and
 * tomorrow from the date: `tomorrow, 23 November`, but `Monday 23 November`.
 */
function relativeWords({ weekday }: DateWords, daysAhead: number | undefined, language: Language) {
  const { days, on } = RELATIVE_WORDS[language]
  const word = daysAhead === undefined ? undefined : days[daysAhead]
  return {
    Day: word ? capitalize(word) : weekday,
    dayName: word ?? weekday,
    onDay: word ?? `${on} ${weekday}`,
    comma: word ? ',' : '',
  }
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const fillPattern = (pattern: string, words: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')

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

/** A length of time as a clock: `2:05:09`, or `5:09` below an hour; never negative. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** The zone of this device. Undefined where the browser names one that it cannot use, such as `Etc/Unknown`. */
export function getDeviceZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    // Throws for a zone that it does not know.
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return timeZone
  } catch {
    return undefined
  }
}

/** Whether clocks in two zones show different times at one of the given moments. */
export const zonesDiffer = (zone: string, other: string, times: readonly Time[]): boolean =>
  zone !== other &&
  times.some((time) =>
    (['day', 'clock'] as const).some(
      (word) => dateWords(time, 'en', zone)[word] !== dateWords(time, 'en', other)[word],
    ),
  )

/** The place that names an IANA zone: `America/New_York` → `New York`. */
export const zonePlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * The place of the zone that times are shown in, `Berlin`, if this device's clock shows other times at one of `times`; else
 * undefined. Also for a device without a known zone. The server does not know the device's zone: the place appears after hydration.
 */
export function useForeignZonePlace(times: readonly Time[], zone?: string): string | undefined {
  const settings = useSettings()
  const shown = zone ?? settings.zone
  return useBrowserValue(() => {
    const device = getDeviceZone()
    return device && !zonesDiffer(shown, device, times) ? undefined : zonePlace(shown)
  }, undefined)
}

/**
 * Formatters in the person's language and the zone of the working hours, which the session names. Pass another `zone` only
 * where the data names one (a visit link). Today and tomorrow follow the service's clock.
 */
export function useDates(zone?: string) {
  const language = useLanguage()
  const settings = useSettings()
  const now = useNow(60_000)
  const inZone = zone ?? settings.zone
  return {
    zone: inZone,
    format: (time: Time, style: DateStyle) => formatTime(time, style, language, inZone, now),
    formatDate: (date: string, style: CalendarDateStyle) =>
      formatDate(date, style, language, toCalendarDate(now, inZone)),
    toCalendarDate: (time: Time) => toCalendarDate(time, inZone),
    /** Calendar days from now until a moment: 0 is today. */
    daysUntil: (time: Time) => daysBetween(toCalendarDate(now, inZone), toCalendarDate(time, inZone)),
  }
}
