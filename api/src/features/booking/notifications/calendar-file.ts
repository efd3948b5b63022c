import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { TimeSpan } from '../slots/slots.ts'

export type CalendarEntry = TimeSpan & {
  /** Stays the same when an appointment is moved, so that calendars replace the entry instead of adding one. */
  uid: string
  /** Rises with every change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  writtenAt: Date
  title: string
  description: string
  /** Address of the page where the call is joined. */
  url: string
  /** The sender of the mails: mail programs ignore a change of an entry that comes from another address. */
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

/** Creates a calendar file (RFC 5545, RFC 5546). Times are UTC, so that they are unambiguous on clock-change days. */
export function createCalendarFile(entry: CalendarEntry): string {
  const isCancelled = entry.method === 'CANCEL'
  const calendar = ical({
    prodId: { company: 'Radruf', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[entry.method],
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.writtenAt,
    lastModified: entry.writtenAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    description: entry.description,
    location: entry.url,
    url: entry.url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    organizer: { ...entry.organizer, name: toParameterValue(entry.organizer.name) },
    attendees: [
      {
        ...entry.attendee,
        name: toParameterValue(entry.attendee.name),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return `${calendar.toString()}\r\n`
}

/** Replaces double quotes and control characters, which RFC 5545 does not allow in a parameter value. */
const toParameterValue = (value: string) => value.replace(/["\p{Cc}]/gu, "'")
