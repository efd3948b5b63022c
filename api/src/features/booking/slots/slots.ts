type WorkingHours = { from: string; to: string }
export type SlotRules = {
  /** IANA zone of the working hours. */
  zone: string
  /** Wall-clock times, `HH:MM`. The last call ends at `to` at the latest. */
  hours: WorkingHours
  /** ISO weekdays, Monday is 1. */
  weekdays: readonly number[]
  /** Hours by ISO weekday; replaces `hours` and `weekdays`. */
  hoursByWeekday?: ReadonlyMap<number, WorkingHours>
  /** Whether a date has no slots: absences, public holidays. */
  isOff?: (date: Temporal.PlainDate) => boolean
  callMinutes: number
  noticeMinutes: number
  /** Number of offered dates, including today. */
  horizonDays: number
}
export type TimeSpan = { startsAt: Date; endsAt: Date }
export type SlotDay = { date: string; slots: TimeSpan[] }

/** Lists every day of the horizon with the slots of the working hours, whether or not a mechanic is free. */
export function listOfferedDays(rules: SlotRules, now: Date): SlotDay[] {
  const today = toDateInZone(rules.zone, now)
  const earliest = now.getTime() + rules.noticeMinutes * 60_000
  return Array.from({ length: rules.horizonDays }, (_, offset) => {
    const date = today.add({ days: offset })
    const slots = listSlotsOn(rules, date).filter((slot) => slot.startsAt.getTime() >= earliest)
    return { date: date.toString(), slots }
  })
}

/** Finds the offered slot that begins exactly at `startsAt`. */
export const findOfferedSlot = (rules: SlotRules, now: Date, startsAt: Date): TimeSpan | undefined =>
  listOfferedDays(rules, now)
    .flatMap((day) => day.slots)
    .find((slot) => slot.startsAt.getTime() === startsAt.getTime())

export const toDateInZone = (zone: string, time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate()

/** The span of the date that contains `time`. On clock-change days it is not 24 hours long. */
export function getDaySpan(zone: string, time: Date): TimeSpan {
  const date = toDateInZone(zone, time)
  const begin = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { startsAt: begin(date), endsAt: begin(date.add({ days: 1 })) }
}

/** Counts elapsed minutes from the opening wall-clock time, so that a day which loses or gains an hour has fewer or more slots. */
function listSlotsOn(rules: SlotRules, date: Temporal.PlainDate): TimeSpan[] {
  const hours = findHoursOn(rules, date)
  if (!hours) return []
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: rules.zone, plainTime }).epochMilliseconds
  const length = rules.callMinutes * 60_000
  const opens = at(hours.from)
  const count = Math.max(0, Math.floor((at(hours.to) - opens) / length))
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(opens + index * length),
    endsAt: new Date(opens + (index + 1) * length),
  }))
}

function findHoursOn(
  { hours, weekdays, hoursByWeekday, isOff }: SlotRules,
  date: Temporal.PlainDate,
): WorkingHours | undefined {
  if (isOff?.(date)) return undefined
  if (hoursByWeekday) return hoursByWeekday.get(date.dayOfWeek)
  return weekdays.includes(date.dayOfWeek) ? hours : undefined
}
