type Hours = { from: string; to: string }
export type SlotRules = {
  /** IANA zone in which the working hours are meant. */
  zone: string
  /** Wall-clock times, `HH:MM`. The last call ends at `to` at the latest. */
  hours: Hours
  /** ISO weekdays, Monday is 1. */
  weekdays: readonly number[]
  /** In place of `hours` and `weekdays`: what holds on each ISO weekday. */
  hoursByWeekday?: ReadonlyMap<number, Hours>
  /** Dates without any time: absences, public holidays. */
  isOff?: (date: Temporal.PlainDate) => boolean
  callMinutes: number
  noticeMinutes: number
  /** How many dates are offered, today being the first. */
  horizonDays: number
}
export type TimeSpan = { startsAt: Date; endsAt: Date }
export type SlotDay = { date: string; slots: TimeSpan[] }

/** Every day of the horizon with the times that the working hours offer, whoever is free then. */
export function offeredDays(rules: SlotRules, now: Date): SlotDay[] {
  const today = dateIn(rules.zone, now)
  const earliest = now.getTime() + rules.noticeMinutes * 60_000
  return Array.from({ length: rules.horizonDays }, (_, offset) => {
    const date = today.add({ days: offset })
    const slots = slotsOfDate(rules, date).filter((slot) => slot.startsAt.getTime() >= earliest)
    return { date: date.toString(), slots }
  })
}

/** The offered time that begins exactly then, or undefined. */
export const offeredSlotAt = (rules: SlotRules, now: Date, startsAt: Date): TimeSpan | undefined =>
  offeredDays(rules, now)
    .flatMap((day) => day.slots)
    .find((slot) => slot.startsAt.getTime() === startsAt.getTime())

export const dateIn = (zone: string, time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate()

/** The whole date around a moment, which on clock-change days is not 24 hours long. */
export function dayAround(zone: string, time: Date): TimeSpan {
  const date = dateIn(zone, time)
  const begin = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { startsAt: begin(date), endsAt: begin(date.add({ days: 1 })) }
}

/** Counts elapsed minutes from the opening wall-clock time, so a day that loses or gains an hour has fewer or more slots. */
function slotsOfDate(rules: SlotRules, date: Temporal.PlainDate): TimeSpan[] {
  const hours = hoursOn(rules, date)
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

function hoursOn({ hours, weekdays, hoursByWeekday, isOff }: SlotRules, date: Temporal.PlainDate): Hours | undefined {
  if (isOff?.(date)) return undefined
  if (hoursByWeekday) return hoursByWeekday.get(date.dayOfWeek)
  return weekdays.includes(date.dayOfWeek) ? hours : undefined
}
