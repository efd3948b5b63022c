import { expect, test } from 'vitest'
import { dayKey, duration, timeOfDay } from './berlin-time.ts'

test('durations read like a clock and never go below nothing', () => {
  expect([0, 5000, 65_000, 3_725_000, -1].map(duration)).toEqual(['00:00', '00:05', '01:05', '1:02:05', '00:00'])
})

test('times are Berlin’s, in summer and in winter', () => {
  expect(timeOfDay('2026-07-01T12:00:00.000Z', 'de')).toBe('14:00')
  expect(timeOfDay('2026-12-01T12:00:00.000Z', 'en')).toBe('13:00')
  expect(dayKey('2026-12-01T23:30:00.000Z')).toBe('2026-12-02')
})
