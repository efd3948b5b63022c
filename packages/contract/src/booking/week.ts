import { DAY_MINUTES, MINUTE_MS } from '../durations.ts'
import type { Absence, WeekdayHours } from '../types.ts'
import { createRoster, type IsPublicHoliday, type MechanicTimes } from './rosters.ts'
import {
  getDayBounds,
  hoursFor,
  listOfferedDays,
  overlaps,
  type SlotRules,
  type Span,
  toPlainDate,
  type WorkingHours,
  worksDuring,
} from './slots.ts'

/** The longest absence, in days. */
const ABSENCE_DAYS_MAX = 366

/** One day of a mechanic's week. `clockChange`: minutes by which clocks change, 60 in spring and -60 in autumn. */
export type DayOfWeek = {
  date: string
  hours: WorkingHours | null
  absence: Absence | null
  isHoliday: boolean
  clockChange: number
  free: Span[]
}

/** The Monday of the week that contains a date. */
const getMonday = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

/** Start and end of the week that begins on a Monday. */
function getWeekBounds(zone: string, monday: Temporal.PlainDate): Span {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds
  return { startsAt: startOf(monday), endsAt: startOf(monday.add({ days: 7 })) }
}

type WeekRules = {
  rules: SlotRules
  times: MechanicTimes
  isPublicHoliday: IsPublicHoliday
  /** Appointments and holds of the mechanic. */
  busySpans: readonly Span[]
  now: number
}

/** The seven days from a Monday with working hours, absences and free slots of one mechanic. */
export function listWeekDays(
  monday: Temporal.PlainDate,
  { rules, times, isPublicHoliday, busySpans, now }: WeekRules,
): DayOfWeek[] {
  const roster = createRoster('', rules, times, isPublicHoliday).rules
  const offered = new Map(listOfferedDays(roster, now).map(({ date, slots }) => [date, slots]))
  return Array.from({ length: 7 }, (_, offset) => {
    const date = monday.add({ days: offset })
    const day = date.toString()
    const { startsAt, endsAt } = getDayBounds(rules.zone, date.toZonedDateTime(rules.zone).epochMilliseconds)
    return {
      date: day,
      hours: hoursFor(roster, date) ?? null,
      absence: times.absences.find(({ first, last }) => first <= day && day <= last) ?? null,
      isHoliday: isPublicHoliday(date, times.bundesland),
      clockChange: DAY_MINUTES - (endsAt - startsAt) / MINUTE_MS,
      free: (offered.get(day) ?? []).filter((slot) => !busySpans.some((span) => overlaps(span, slot))),
    }
  })
}

/** The week that contains a date, or the current one, and today's date. */
export function locateWeek(zone: string, date: string | undefined, now: number) {
  const today = toPlainDate(zone, now)
  const monday = getMonday(date ? Temporal.PlainDate.from(date) : today)
  return { today, monday, bounds: getWeekBounds(zone, monday) }
}

/** Days in which the working day before and after a time is searched. */
const WORK_DAYS_SEARCHED = 14

/**
 * The day that the desk shows at `now`: today until its working hours end, then the next working day, with its hours; and the end of the
 * latest working hours. Without working hours in the next two weeks it is today; without an end in the past two it is two weeks ago.
 */
export function locateWorkDay(rules: SlotRules, now: number) {
  const today = toPlainDate(rules.zone, now)
  const endOf = (date: Temporal.PlainDate, plainTime: string) =>
    date.toZonedDateTime({ timeZone: rules.zone, plainTime }).epochMilliseconds
  const daysFrom = (step: 1 | -1) =>
    Array.from({ length: WORK_DAYS_SEARCHED }, (_, days) => today.add({ days: days * step })).flatMap((date) => {
      const hours = hoursFor(rules, date)
      return hours ? [{ date, hours, endsAt: endOf(date, hours.to) }] : []
    })
  const shown = daysFrom(1).find(({ endsAt }) => endsAt > now)
  const last = daysFrom(-1).find(({ endsAt }) => endsAt <= now)
  const date = shown?.date ?? today
  return {
    date: date.toString(),
    hours: shown?.hours ?? null,
    bounds: getDayBounds(rules.zone, date.toZonedDateTime(rules.zone).epochMilliseconds),
    lastEnd: last?.endsAt ?? now - WORK_DAYS_SEARCHED * DAY_MINUTES * MINUTE_MS,
  }
}

/** The part of a mechanic's week that the rules determine: days with free slots, hours, and absences that are not over. */
export function toWeekView({ today, monday }: ReturnType<typeof locateWeek>, week: WeekRules) {
  const { rules, times } = week
  return {
    zone: rules.zone,
    days: listWeekDays(monday, week).map(({ free, ...day }) => ({ ...day, free: free.map(toSpanView) })),
    ownHours: [...times.hours],
    productHours: listProductHours(rules),
    absences: times.absences.filter(({ last }) => last >= today.toString()),
  }
}

const toSpanView = ({ startsAt, endsAt }: Span) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/** Whether the customer of a booked call has joined it. */
export const isCustomerWaiting = (
  status: string,
  { callParticipants, customer }: { callParticipants: readonly { personId: string }[]; customer: { id: string } },
): boolean => status === 'booked' && callParticipants.some(({ personId }) => personId === customer.id)

/** Hours of each weekday under rules without own hours. */
const listProductHours = ({ hoursByWeekday }: SlotRules): WeekdayHours[] =>
  [...hoursByWeekday]
    .map(([weekday, hours]) => ({ weekday, ...hours }))
    .sort((one, other) => one.weekday - other.weekday)

/** Calls that fit the working hours before a change and no longer do. */
export const listCallsOutside = <T extends Span>(
  rules: SlotRules,
  { before, after }: { before: readonly WeekdayHours[]; after: readonly WeekdayHours[] },
  calls: readonly T[],
): T[] => calls.filter((call) => isWithinHours(rules, before, call) && !isWithinHours(rules, after, call))

/** Calls that touch a day of an absence. */
export const listCallsInAbsence = <T extends Span>(zone: string, { first, last }: Absence, calls: readonly T[]): T[] =>
  calls.filter(({ startsAt, endsAt }) => {
    const begins = toPlainDate(zone, startsAt).toString()
    const ends = toPlainDate(zone, endsAt - 1).toString()
    return begins <= last && ends >= first
  })

/** An absence has its days in order and is not longer than a year. */
export const isValidAbsence = ({ first, last }: Absence): boolean =>
  first <= last && Temporal.PlainDate.from(first).until(last).days < ABSENCE_DAYS_MAX

function isWithinHours(rules: SlotRules, ownHours: readonly WeekdayHours[], call: Span): boolean {
  const hoursByWeekday = new Map(ownHours.map(({ weekday, ...hours }) => [weekday, hours]))
  const { isOff: _, ...always } = rules
  return worksDuring(ownHours.length > 0 ? { ...always, hoursByWeekday } : always, call)
}
