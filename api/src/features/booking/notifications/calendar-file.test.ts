import { describe, expect, test } from 'vitest'
import { parseCalendarFile } from '../../../testing/calendar.ts'
import { type CalendarEntry, createCalendarFile } from './calendar-file.ts'

const ENTRY: CalendarEntry = {
  uid: '0b0e5a3e-9d6f-4b51-8d53-6f0f9f3a1a11@radruf',
  sequence: 2,
  method: 'REQUEST',
  writtenAt: new Date('2026-11-20T12:00:00.000Z'),
  startsAt: new Date('2026-11-23T08:00:00.000Z'),
  endsAt: new Date('2026-11-23T08:30:00.000Z'),
  title: 'Radruf: Videoanruf mit Änne Öztürk, Werkstatt; Köln',
  description: 'Zeile eins\nZeile zwei, mit Komma; Semikolon und \\ Strich. '.repeat(4),
  url: 'https://radruf.example/chat/videocall',
  organizer: { name: 'Radruf', email: 'hilfe@radruf.example' },
  attendee: { name: 'Ben "der Schnelle"', email: 'ben@example.test' },
}

describe('the calendar file', () => {
  test('a reader gets the values that were written', () => {
    expect(parseCalendarFile(createCalendarFile(ENTRY))).toMatchObject({
      METHOD: 'REQUEST',
      UID: ENTRY.uid,
      SEQUENCE: '2',
      DTSTAMP: '2026-11-20T12:00:00Z',
      DTSTART: '2026-11-23T08:00:00Z',
      DTEND: '2026-11-23T08:30:00Z',
      SUMMARY: ENTRY.title,
      DESCRIPTION: ENTRY.description,
      STATUS: 'CONFIRMED',
      TRANSP: 'OPAQUE',
      URL: ENTRY.url,
      ORGANIZER: 'mailto:hilfe@radruf.example',
      ATTENDEE: 'mailto:ben@example.test',
    })
  })

  test('lines end with CRLF and have at most 75 octets, also with umlauts', () => {
    const file = createCalendarFile(ENTRY)
    expect(file.endsWith('\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const octets = file.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(Math.max(...octets)).toBeGreaterThan(70)
  })

  test('a cancellation keeps the UID and marks the entry as cancelled', () => {
    const read = parseCalendarFile(createCalendarFile({ ...ENTRY, method: 'CANCEL', sequence: 3 }))
    expect(read).toMatchObject({
      METHOD: 'CANCEL',
      UID: ENTRY.uid,
      SEQUENCE: '3',
      STATUS: 'CANCELLED',
      TRANSP: 'TRANSPARENT',
    })
  })

  test('a name cannot break out of its parameter or its line', () => {
    const file = createCalendarFile({ ...ENTRY, attendee: { name: 'x":mailto:evil\r\nATTACH:y', email: 'a@b.test' } })
    const read = parseCalendarFile(file)
    expect(read).not.toHaveProperty('ATTACH')
    expect(read.ATTENDEE).toBe('mailto:a@b.test')
  })
})
