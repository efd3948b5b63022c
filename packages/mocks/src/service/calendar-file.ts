import { toIso } from '../state/clock.ts'
import { type AppointmentRecord, displayNameFor, type MockState } from '../state/mock-state.ts'

/** A calendar file (RFC 5545) with what the screens need; the real service writes more. */
export function createCalendarFile(mock: MockState, appointments: readonly AppointmentRecord[]): string {
  const utc = (time: number) => `${toIso(time).slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Radruf//Mocked appointments//EN',
    'METHOD:REQUEST',
    ...appointments.flatMap(({ calendarUid, startsAt, endsAt, mechanicId }) => [
      'BEGIN:VEVENT',
      `UID:${calendarUid}@mocked`,
      `DTSTAMP:${utc(mock.clock.now())}`,
      `DTSTART:${utc(startsAt)}`,
      `DTEND:${utc(endsAt)}`,
      `SUMMARY:Radruf: ${displayNameFor(mock, mechanicId)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
