import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerRules, getAnswerTarget, getNextOpenTime, getOverdueLimit } from './answer-times.ts'
import { isPublicHoliday } from './public-holidays.ts'
import { onWeekdays } from './slots.ts'

const RULES: AnswerRules = {
  zone: 'Europe/Berlin',
  hoursByWeekday: onWeekdays([1, 2, 3, 4, 5], { from: '09:00', to: '17:00' }),
  isOff: (date) => isPublicHoliday(date, null),
  targetMinutes: 240,
}
const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[Europe/Berlin]`).epochMilliseconds
const toLocal = (time: number) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString()

test.each([
  ['within the day', '2026-11-23T09:30', '2026-11-23T13:30:00'],
  ['at its last moment, the day still counts', '2026-11-23T13:00', '2026-11-23T17:00:00'],
  ['over the evening', '2026-11-23T15:00', '2026-11-24T11:00:00'],
  ['before opening', '2026-11-23T06:00', '2026-11-23T13:00:00'],
  ['after closing', '2026-11-23T21:00', '2026-11-24T13:00:00'],
  ['over the weekend', '2026-11-27T16:00', '2026-11-30T12:00:00'],
  ['over Christmas', '2026-12-24T16:00', '2026-12-28T12:00:00'],
  ['over the night in which clocks go back', '2026-10-23T16:30', '2026-10-26T12:30:00'],
])('the target counts opening hours only: %s', (_, askedAt, target) => {
  expect(toLocal(getAnswerTarget(RULES, at(askedAt)))).toBe(target)
})

test.each([
  ['within the day', '2026-11-23T09:30', '2026-11-23T09:30:00'],
  ['at closing', '2026-11-23T17:00', '2026-11-23T17:00:00'],
  ['in the evening before a weekend', '2026-11-27T21:30', '2026-11-30T09:00:00'],
  ['before opening', '2026-11-23T06:00', '2026-11-23T09:00:00'],
])('the next open time %s', (_, time, open) => expect(toLocal(getNextOpenTime(RULES, at(time)))).toBe(open))

test('a question is overdue exactly from its target time on', () => {
  const time = fc.integer({ min: at('2026-01-01T00:00') / 60_000, max: at('2027-01-31T00:00') / 60_000 })
  fc.assert(
    fc.property(time, time, fc.integer({ min: 1, max: 2400 }), (asked, current, targetMinutes) => {
      const rules = { ...RULES, targetMinutes }
      const [askedAt, now] = [asked * 60_000, current * 60_000]
      expect(askedAt <= getOverdueLimit(rules, now)).toBe(getAnswerTarget(rules, askedAt) <= now)
    }),
    { numRuns: 300 },
  )
})

test('without opening hours there is no target', () => {
  expect(() => getAnswerTarget({ ...RULES, hoursByWeekday: new Map() }, at('2026-11-23T09:30'))).toThrow(RangeError)
  expect(() => getNextOpenTime({ ...RULES, hoursByWeekday: new Map() }, at('2026-11-23T09:30'))).toThrow(RangeError)
  expect(() => getOverdueLimit({ ...RULES, hoursByWeekday: new Map() }, at('2026-11-23T09:30'))).toThrow(RangeError)
})
