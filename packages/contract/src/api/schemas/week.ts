import { z } from 'zod'
import { TimeSlot } from './booking.ts'
import { id, time, WeekdayHours, workingHours } from './common.ts'
import { Ticket } from './tickets.ts'

const date = z.iso.date()

export const HourRange = workingHours.meta({ id: 'HourRange' })

/** Calendar dates, both included. `reason` is for the mechanic only; it can be empty. */
export const Absence = z.object({ first: date, last: date, reason: z.string() }).meta({ id: 'Absence' })

export const WeekDay = z
  .object({
    date,
    /** Working hours; null on days without calls. */
    hours: HourRange.nullable(),
    absence: Absence.nullable(),
    isHoliday: z.boolean(),
    /** Minutes by which clocks change on this day: 60 in spring, -60 in autumn, else 0. */
    clockChange: z.int(),
    /** Times that customers can book with this mechanic. */
    free: z.array(TimeSlot),
  })
  .meta({ id: 'WeekDay' })

export const WeekCall = z
  .object({
    /** The appointment’s id. */
    id,
    status: z.enum(['booked', 'done', 'missed']),
    startsAt: time,
    endsAt: time,
    ticket: Ticket,
    customerWaiting: z.boolean(),
  })
  .meta({ id: 'WeekCall' })

/** Photos of the customer for one call: those of the questionnaire and the chat since the call before. */
export const CallPhotos = z
  .object({
    count: z.int(),
    /** The mechanic asked for photos then; null before. */
    requestedAt: time.nullable(),
  })
  .meta({ id: 'CallPhotos' })

const DayCall = WeekCall.extend({
  /** Services of earlier releases do not count them. */
  photos: CallPhotos.optional(),
}).meta({ id: 'DayCall' })

export const WeekHold = z
  .object({ id, ticketId: id, customerName: z.string(), startsAt: time, endsAt: time, expiresAt: time })
  .meta({ id: 'WeekHold', description: 'A time that a customer is about to book with this mechanic.' })

export const CalendarFeed = z
  .object({
    createdAt: time,
    /** A calendar last read the feed at this time. */
    fetchedAt: time.nullable(),
  })
  .meta({ id: 'CalendarFeed', description: 'The address itself is only in the reply that creates it.' })

/** What customers did in the mechanic's cases. `resumed`: the part has arrived. */
const NEWS_KINDS = ['booked', 'rebooked', 'cancelled', 'resumed', 'closed', 'rated'] as const

export const NewsEntry = z
  .object({
    kind: z.enum(NEWS_KINDS),
    ticketId: id,
    customerName: z.string(),
    at: time,
    /** The time of the call, of `booked` and `rebooked`. */
    startsAt: time.nullable(),
    /** Of `rated`. */
    stars: z.int().nullable(),
    /** The customer's reason of a rating, else ''. */
    text: z.string(),
  })
  .meta({ id: 'NewsEntry' })

export const Day = z
  .object({
    zone: z.string(),
    /** Today until its working hours end, then the next day with working hours. */
    date,
    /** Null without working hours in the next two weeks: then `date` is today. */
    hours: HourRange.nullable(),
    /** Earliest first. */
    calls: z.array(DayCall),
    /** Times that customers can book with this mechanic. */
    free: z.array(TimeSlot),
    /** Times that the mechanic blocked. */
    blocked: z.array(TimeSlot),
    /** End of the mechanic's latest working hours. */
    newsSince: time,
    /** Newest first; the twenty latest. */
    news: z.array(NewsEntry),
  })
  .meta({ id: 'Day', description: 'A mechanic’s day, and what customers did since the last working hours.' })

export const Week = z
  .object({
    /** IANA zone of all dates and wall-clock times. */
    zone: z.string(),
    /** Monday to Sunday. */
    days: z.array(WeekDay),
    /** Earliest first. */
    calls: z.array(WeekCall),
    holds: z.array(WeekHold),
    /** Times that the mechanic blocked. Services of earlier releases have none. */
    blocked: z.array(TimeSlot).optional(),
    /** The mechanic’s own hours; empty while the product’s hours apply. */
    ownHours: z.array(WeekdayHours),
    /** The product’s hours by weekday. */
    productHours: z.array(WeekdayHours),
    /** Absences that end today or later, earliest first. */
    absences: z.array(Absence),
    callMinutes: z.int(),
    feed: CalendarFeed.nullable(),
  })
  .meta({ id: 'Week', description: 'A mechanic’s week: calls, holds, free times, working hours and absences.' })
