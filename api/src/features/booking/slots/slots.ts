import { getDayBounds, type SlotRules, type Span } from '@radruf/contract/booking'

/** The contract's slots with dates, as the database and the handlers use them. */
export type { SlotRules }
export type TimeSpan = { startsAt: Date; endsAt: Date }
export type SlotDay = { date: string; slots: TimeSpan[]; isClosed: boolean }

const toTimeSpan = ({ startsAt, endsAt }: Span): TimeSpan => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** A span in milliseconds, as the contract's rules count. */
export const toSpan = ({ startsAt, endsAt }: TimeSpan): Span => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
})

/** Start and end of the calendar date of a time. On days of a clock change the date is 23 or 25 hours long. */
export const getDaySpan = (zone: string, time: Date): TimeSpan => toTimeSpan(getDayBounds(zone, time.getTime()))
