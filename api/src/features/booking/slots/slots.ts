import type { SlotRules, Span } from '@radruf/contract/booking'
import * as booking from '@radruf/contract/booking'

/** The contract's slots with dates, as the database and the handlers use them. */
export type { SlotRules }
export type TimeSpan = { startsAt: Date; endsAt: Date }
export type SlotDay = { date: string; slots: TimeSpan[] }

const toTimeSpan = ({ startsAt, endsAt }: Span): TimeSpan => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** Every date of the horizon with the slots that working hours and notice allow, regardless of appointments. */
export const listOfferedDays = (rules: SlotRules, now: Date): SlotDay[] =>
  booking.listOfferedDays(rules, now.getTime()).map(({ date, slots }) => ({ date, slots: slots.map(toTimeSpan) }))

/** The offered slot that starts exactly at `startsAt`, or undefined. */
export function findOfferedSlot(rules: SlotRules, now: Date, startsAt: Date): TimeSpan | undefined {
  const slot = booking.findOfferedSlot(rules, now.getTime(), startsAt.getTime())
  return slot && toTimeSpan(slot)
}

/** Start and end of the calendar date of a time. On days of a clock change the date is 23 or 25 hours long. */
export const getDaySpan = (zone: string, time: Date): TimeSpan => toTimeSpan(booking.getDayBounds(zone, time.getTime()))
