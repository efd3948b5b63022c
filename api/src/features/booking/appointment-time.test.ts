import { expect, test } from 'vitest'
import { appointmentTime } from './appointment-time.ts'

test('a time is named with its zone in the language of the reader', () => {
  const winter = new Date('2026-11-23T08:00:00.000Z')
  expect(appointmentTime(winter, 'de', 'Europe/Berlin')).toBe('Montag, 23. November 2026 um 09:00 MEZ')
  expect(appointmentTime(winter, 'en', 'Europe/Berlin')).toBe('Monday, 23 November 2026 at 09:00 CET')
})

test('the hour repeated in October is told apart by its zone', () => {
  expect(appointmentTime(new Date('2026-10-25T00:30:00.000Z'), 'de', 'Europe/Berlin')).toContain('02:30 MESZ')
  expect(appointmentTime(new Date('2026-10-25T01:30:00.000Z'), 'de', 'Europe/Berlin')).toContain('02:30 MEZ')
})
