import { z } from 'zod'
import { ABSENCE_REASON_LENGTH_MAX } from '../../text-limits.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { WeekdayHours, writtenText } from '../schemas/common.ts'
import { CalendarFeed, Day, Week } from '../schemas/week.ts'

const blockedTimeParams = z.object({ startsAt: z.iso.datetime() })
const absenceParams = z.object({ first: z.iso.date() })
/** The affected calls stay booked; without this they are refused with `CALLS_AFFECTED`. */
const keepCalls = z.boolean().optional()

/** A mechanic’s own week and its calendar feed. */
export const weekEndpoints = {
  getWeek: {
    method: 'GET',
    path: '/api/week',
    access: 'mechanic',
    summary: 'The mechanic’s week that contains a date, by default today’s.',
    query: z.object({ date: z.iso.date().optional() }),
    reply: Week,
    errors: [],
  },
  getDay: {
    method: 'GET',
    path: '/api/day',
    access: 'mechanic',
    summary:
      'The mechanic’s day: today, or after its hours the next working day, and what customers did since the last one.',
    reply: Day,
    errors: [],
  },
  blockTime: {
    method: 'PUT',
    path: '/api/blocked-times/{startsAt}',
    access: 'mechanic',
    status: 204,
    params: blockedTimeParams,
    summary:
      'Offer the mechanic’s time until `endsAt` to no customer. Refused while a call is booked or held within it.',
    body: z.object({ endsAt: z.iso.datetime() }),
    reply: noContent,
    errors: ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'],
  },
  unblockTime: {
    method: 'DELETE',
    path: '/api/blocked-times/{startsAt}',
    access: 'mechanic',
    status: 204,
    params: blockedTimeParams,
    summary: 'Offer the blocked time that begins then again. An unknown one is no error.',
    reply: noContent,
    errors: [],
  },
  saveWorkingHours: {
    method: 'PUT',
    path: '/api/week/hours',
    access: 'mechanic',
    status: 204,
    summary:
      'Replace the mechanic’s working hours; an empty list restores the product’s hours. Booked calls outside of them are refused unless `keepCalls` is set, and then stay.',
    body: z.object({
      hours: z
        .array(WeekdayHours)
        .max(7)
        .refine((hours) => hours.every(({ from, to }) => from < to), 'to must be after from')
        .refine(
          (hours) =>
            hours.every(
              ({ from, to, lunch }) => !lunch || (from < lunch.from && lunch.from < lunch.to && lunch.to < to),
            ),
          'lunch must be within the hours',
        )
        .refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length, 'one range per weekday'),
      keepCalls,
    }),
    reply: noContent,
    errors: ['CALLS_AFFECTED'],
  },
  saveAbsence: {
    method: 'PUT',
    path: '/api/week/absences/{first}',
    access: 'mechanic',
    status: 204,
    params: absenceParams,
    summary:
      'Add an absence or replace the one that begins on this date. Booked calls within it are refused unless `keepCalls` is set, and then stay.',
    body: z.object({ last: z.iso.date(), reason: writtenText(ABSENCE_REASON_LENGTH_MAX), keepCalls }),
    reply: noContent,
    errors: ['ABSENCE_REFUSED', 'CALLS_AFFECTED'],
  },
  deleteAbsence: {
    method: 'DELETE',
    path: '/api/week/absences/{first}',
    access: 'mechanic',
    status: 204,
    params: absenceParams,
    summary: 'Delete the absence that begins on this date. An unknown one is no error.',
    reply: noContent,
    errors: [],
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/week/feed',
    access: 'mechanic',
    status: 201,
    summary:
      'Create the calendar feed, or give it a new address; the earlier address ends. The service cannot show it again.',
    reply: CalendarFeed.extend({ url: z.url() }),
    errors: [],
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/week/feed',
    access: 'mechanic',
    status: 204,
    summary: 'End the calendar feed. Without one it is no error.',
    reply: noContent,
    errors: [],
  },
  readCalendarFeed: {
    method: 'GET',
    path: '/api/calendars/{token}/calls.ics',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    summary:
      'The mechanic’s calls as a calendar (RFC 5545), for calendar programs. Has ETag and Last-Modified; 304 when unchanged.',
    reply: z.string(),
    file: { type: 'text/calendar', name: 'calls.ics' },
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Endpoint>
