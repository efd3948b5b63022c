import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { parseCalendarFile } from './parse-calendar-file.ts'

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
  language: 'de',
}

describe('the calendar file', () => {
  test('read back it says exactly what was written', () => {
    const read = parseCalendarFile(calendarFile(ENTRY))
    expect(read).toMatchObject({
      METHOD: 'REQUEST',
      UID: ENTRY.uid,
      SEQUENCE: '2',
      DTSTAMP: '20261120T120000Z',
      DTSTART: '20261123T080000Z',
      DTEND: '20261123T083000Z',
      SUMMARY: ENTRY.title,
      DESCRIPTION: ENTRY.description,
      STATUS: 'CONFIRMED',
      URL: ENTRY.url,
      ATTENDEE: 'mailto:ben@example.test',
    })
  })

  test('lines end with CRLF and hold at most 75 octets, also with umlauts', () => {
    const file = calendarFile(ENTRY)
    expect(file.endsWith('\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const octets = file.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(Math.max(...octets)).toBeGreaterThan(70)
  })

  test('a cancellation keeps the id and says that the entry is void', () => {
    const read = parseCalendarFile(calendarFile({ ...ENTRY, method: 'CANCEL', sequence: 3 }))
    expect(read).toMatchObject({ METHOD: 'CANCEL', UID: ENTRY.uid, SEQUENCE: '3', STATUS: 'CANCELLED' })
  })

  test('a name cannot break out of its parameter or its line', () => {
    const file = calendarFile({ ...ENTRY, attendee: { name: 'x":mailto:evil\r\nATTACH:y', email: 'a@b.test' } })
    expect(parseCalendarFile(file)).not.toHaveProperty('ATTACH')
    expect(parseCalendarFile(file).ATTENDEE).toBe('mailto:a@b.test')
  })
})
