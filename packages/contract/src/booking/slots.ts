import { MINUTE_MS } from '../durations.ts'

type ClockRange = { from: string; to: string }
/** Wall-clock times, `HH:MM`. The last call ends at `to` at the latest, and none is within the lunch break. */
export type WorkingHours = ClockRange & { lunch?: ClockRange | undefined }
export type SlotRules = {
  /** IANA zone of the working hours. */
  zone: string
  /** The hours of each ISO weekday with calls, Monday is 1. */
  hoursByWeekday: ReadonlyMap<number, WorkingHours>
  /** Dates without slots: absences, public holidays. */
  isOff?: (date: Temporal.PlainDate) => boolean
  /** The time, `HH:MM`, at which a date ends early; undefined on other dates. */
  closesAt?: (date: Temporal.PlainDate) => string | undefined
  callMinutes: number
  noticeMinutes: number
  /** Number of dates offered, today included. */
  horizonDays: number
}
/** Milliseconds since 1970; `endsAt` is exclusive. */
export type Span = { startsAt: number; endsAt: number }
/** `date` is a calendar date, `2026-11-24`. */
export type OfferedDay = { date: string; slots: Span[] }

/** Every date of the horizon with the slots that working hours and notice allow, regardless of appointments. */
export function listOfferedDays(rules: SlotRules, now: number): OfferedDay[] {
  const today = toPlainDate(rules.zone, now)
  const earliest = now + rules.noticeMinutes * MINUTE_MS
  return Array.from({ length: rules.horizonDays }, (_, offset) => {
    const date = today.add({ days: offset })
    const slots = createSlots(rules, date).filter(({ startsAt }) => startsAt >= earliest)
    return { date: date.toString(), slots }
  })
}

/** The offered slot that starts exactly at `startsAt`, or undefined. */
export const findOfferedSlot = (rules: SlotRules, now: number, startsAt: number): Span | undefined =>
  listOfferedDays(rules, now)
    .flatMap(({ slots }) => slots)
    .find((slot) => slot.startsAt === startsAt)

/** The calendar date of a time in a zone. */
export const toPlainDate = (zone: string, time: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()

/** Start and end of the calendar date of a time. On days of a clock change the date is 23 or 25 hours long. */
export function getDayBounds(zone: string, time: number): Span {
  const date = toPlainDate(zone, time)
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds
  return { startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) }
}

export const overlaps = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && a.endsAt > b.startsAt

/** Whether a span lies within the working hours of its date, and outside of the lunch break. */
export const worksDuring = (rules: SlotRules, { startsAt, endsAt }: Span): boolean =>
  listWorkSpans(rules, toPlainDate(rules.zone, startsAt)).some(
    (span) => span.startsAt <= startsAt && endsAt <= span.endsAt,
  )

/** The working hours of a date as moments: before and after the lunch break. */
function listWorkSpans(rules: SlotRules, date: Temporal.PlainDate): Span[] {
  const hours = hoursFor(rules, date)
  if (!hours) return []
  const { from, to, lunch } = hours
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: rules.zone, plainTime }).epochMilliseconds
  const parts = lunch
    ? [
        { from, to: lunch.from },
        { from: lunch.to, to },
      ]
    : [{ from, to }]
  return parts.map((part) => ({ startsAt: at(part.from), endsAt: at(part.to) }))
}

/**
 * The slots of a date, regardless of notice and appointments. Counts elapsed minutes from the wall-clock time at which work begins, so a
 * day that loses or gains an hour has fewer or more slots.
 */
export function createSlots(rules: SlotRules, date: Temporal.PlainDate): Span[] {
  const length = rules.callMinutes * MINUTE_MS
  return listWorkSpans(rules, date).flatMap(({ startsAt, endsAt }) =>
    Array.from({ length: Math.max(0, Math.floor((endsAt - startsAt) / length)) }, (_, index) => ({
      startsAt: startsAt + index * length,
      endsAt: startsAt + (index + 1) * length,
    })),
  )
}

/** The rules that determine the working hours of a date. */
export type HoursRules = Pick<SlotRules, 'hoursByWeekday' | 'isOff' | 'closesAt'>

/** The working hours of a date; undefined on days without calls. */
export function hoursFor(rules: HoursRules, date: Temporal.PlainDate): WorkingHours | undefined {
  if (rules.isOff?.(date)) return undefined
  const hours = rules.hoursByWeekday.get(date.dayOfWeek)
  const closesAt = rules.closesAt?.(date)
  if (!hours || closesAt === undefined || closesAt >= hours.to) return hours
  const { from, lunch } = hours
  if (closesAt <= from) return undefined
  if (!lunch || lunch.to < closesAt) return { ...hours, to: closesAt }
  // The workshop closes in the break, or before it: no work follows.
  const isInBreak = lunch.from < closesAt
  return { from, to: isInBreak ? lunch.from : closesAt }
}

/** The same hours on several ISO weekdays. */
export const onWeekdays = (weekdays: readonly number[], hours: WorkingHours): ReadonlyMap<number, WorkingHours> =>
  new Map(weekdays.map((weekday) => [weekday, hours]))
