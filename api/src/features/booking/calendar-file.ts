import type { Language } from '@radruf/contract'
import type { TimeSpan } from './slots.ts'

export type CalendarEntry = TimeSpan & {
  /** Stays the same while an appointment is moved, so that calendars replace the entry instead of adding one. */
  uid: string
  /** Rises with every change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  writtenAt: Date
  title: string
  description: string
  /** Where the call is joined. */
  url: string
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
  language: Language
}

/** A calendar file after RFC 5545 and 5546. Times are UTC, so it says the same everywhere and on clock-change days. */
export function calendarFile(entry: CalendarEntry): string {
  const cancelled = entry.method === 'CANCEL'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Radruf//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.writtenAt)}`,
    `LAST-MODIFIED:${utc(entry.writtenAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY;LANGUAGE=${entry.language}:${text(entry.title)}`,
    `DESCRIPTION;LANGUAGE=${entry.language}:${text(entry.description)}`,
    `LOCATION:${text(entry.url)}`,
    `URL:${entry.url}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.email}`,
    `ATTENDEE;CN=${quoted(entry.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.attendee.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
// A parameter value has no escape for a double quote or a line break.
const quoted = (value: string) => `"${value.replace(/["\p{Cc}]/gu, "'")}"`

/** At most 75 octets per line, the leading blank of a continuation included, never cutting a character in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > 75) {
      parts.push(part)
      part = ''
      size = 1
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}
