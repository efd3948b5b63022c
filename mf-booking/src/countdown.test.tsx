import { expect, test } from 'vitest'
import { formatCountdown, formatTimeUntil, isLastMinute, isPast } from './countdown.ts'

const TIME = '2026-11-19T13:00:00.000Z'
const before = (milliseconds: number) => Date.parse(TIME) - milliseconds
const MINUTE = 60_000

test('five minutes count down in minutes and seconds', () => {
  expect(formatCountdown(TIME, before(5 * MINUTE))).toBe('5:00')
  expect(formatCountdown(TIME, before(61_000))).toBe('1:01')
  expect(formatCountdown(TIME, before(-1))).toBe('0:00')
})

test('a time is past from its very moment on', () => {
  expect(isPast(TIME, before(1))).toBe(false)
  expect(isPast(TIME, before(0))).toBe(true)
})

test('the last minute begins with sixty seconds left and ends with the time', () => {
  expect([61_000, 60_000, 1, 0].map((left) => isLastMinute(TIME, before(left)))).toEqual([false, true, true, false])
})

test('the time until an appointment is given in the largest fitting unit', () => {
  const until = (milliseconds: number, daysAhead: number, language: 'de' | 'en') =>
    formatTimeUntil(TIME, { now: before(milliseconds), daysAhead, language })
  expect(until(48 * 60 * MINUTE, 2, 'de')).toBe('in 2 Tagen')
  expect(until(3 * 60 * MINUTE, 0, 'de')).toBe('in 3 Stunden')
  expect(until(90_000, 0, 'en')).toBe('in 2 minutes')
  expect(until(0, 0, 'de')).toBeUndefined()
})

test('the next day of the calendar is tomorrow, however many hours are in between', () => {
  const until = (hours: number, language: 'de' | 'en') =>
    formatTimeUntil(TIME, { now: before(hours * 60 * MINUTE), daysAhead: 1, language })
  expect([until(14, 'de'), until(36, 'de'), until(25, 'en')]).toEqual(['morgen', 'morgen', 'tomorrow'])
})
