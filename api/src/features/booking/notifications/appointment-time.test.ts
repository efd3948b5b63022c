import { expect, test } from 'vitest'
import { formatAppointmentTime } from './appointment-time.ts'

test('a time contains its zone and is formatted in the reader’s language', () => {
  const winter = new Date('2026-11-23T08:00:00.000Z')
  expect(formatAppointmentTime(winter, 'de', 'Europe/Berlin')).toBe('Montag, 23. November, um 9:00 Uhr (MEZ)')
  expect(formatAppointmentTime(winter, 'en', 'Europe/Berlin')).toBe('Monday 23 November at 09:00 (CET)')
})

test('the zone distinguishes the repeated hour at the end of summer time', () => {
  expect(formatAppointmentTime(new Date('2026-10-25T00:30:00.000Z'), 'de', 'Europe/Berlin')).toContain(
    '2:30 Uhr (MESZ)',
  )
  expect(formatAppointmentTime(new Date('2026-10-25T01:30:00.000Z'), 'de', 'Europe/Berlin')).toContain('2:30 Uhr (MEZ)')
})
