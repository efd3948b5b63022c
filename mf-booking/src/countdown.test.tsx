import { expect, test } from 'vitest'
import { formatCountdown, isLastMinute, isPast } from './countdown.ts'

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
