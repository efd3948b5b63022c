import { anAppointment } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { canJoin, clockUntil, isLastMinute, isPast, wordsUntil } from './countdown.ts'

const TIME = '2026-11-19T13:00:00.000Z'
const before = (milliseconds: number) => Date.parse(TIME) - milliseconds
const MINUTE = 60_000

test('five minutes count down in minutes and seconds', () => {
  expect(clockUntil(TIME, before(5 * MINUTE))).toBe('5:00')
  expect(clockUntil(TIME, before(61_000))).toBe('1:01')
  expect(clockUntil(TIME, before(-1))).toBe('0:00')
})

test('a time has passed at its very moment', () => {
  expect(isPast(TIME, before(1))).toBe(false)
  expect(isPast(TIME, before(0))).toBe(true)
})

test('the last minute begins with sixty seconds left and ends with the time', () => {
  expect([61_000, 60_000, 1, 0].map((left) => isLastMinute(TIME, before(left)))).toEqual([false, true, true, false])
})

test('the time until an appointment is said in the largest fitting unit', () => {
  expect(wordsUntil(TIME, before(48 * 60 * MINUTE), 'de')).toBe('in 2 Tagen')
  expect(wordsUntil(TIME, before(3 * 60 * MINUTE), 'de')).toBe('in 3 Stunden')
  expect(wordsUntil(TIME, before(90_000), 'en')).toBe('in 2 minutes')
  expect(wordsUntil(TIME, before(0), 'de')).toBeUndefined()
})

test('a booked call can be joined from ten minutes before until its end', () => {
  const appointment = anAppointment({ startsAt: TIME })
  const at = (minutes: number) => Date.parse(TIME) + minutes * MINUTE
  expect([-11, -10, 29, 30].map((minutes) => canJoin('booked', appointment, at(minutes)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a call that has begun can be joined for as long as it goes on', () => {
  expect(canJoin('in_call', anAppointment({ startsAt: TIME }), Date.parse(TIME) + 45 * MINUTE)).toBe(true)
  expect(canJoin('booking_open', anAppointment({ startsAt: TIME }), Date.parse(TIME))).toBe(false)
})
