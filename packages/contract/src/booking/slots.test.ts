import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOfferedDays, onWeekdays, type SlotRules } from './slots.ts'

const RULES: SlotRules = {
  zone: 'Europe/Berlin',
  hoursByWeekday: onWeekdays([1, 2, 3, 4, 5], { from: '09:00', to: '17:00' }),
  callMinutes: 30,
  noticeMinutes: 120,
  horizonDays: 14,
}
const at = (iso: string) => Date.parse(iso)
const wallClock = (time: number, zone = RULES.zone) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainTime().toString({
    smallestUnit: 'minute',
  })
const onDate = (rules: SlotRules, now: string, date: string) =>
  listOfferedDays(rules, at(now)).find((day) => day.date === date)?.slots ?? []

describe('offered times', () => {
  test('every day of the horizon is listed, weekends without a time', () => {
    const days = listOfferedDays(RULES, at('2026-11-20T12:00:00Z'))
    expect(days.map((day) => day.date)).toEqual([
      ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
      ...['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'],
    ])
    expect(days.filter((day) => day.slots.length === 0).map((day) => day.date)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-28',
      '2026-11-29',
    ])
  })

  test('working hours stay at the wall clock across both clock changes', () => {
    for (const [now, before, after] of [
      ['2026-03-26T08:00:00Z', '2026-03-27', '2026-03-30'],
      ['2026-10-22T08:00:00Z', '2026-10-23', '2026-10-26'],
    ] as const) {
      const walls = [before, after].map((date) => onDate(RULES, now, date).map((slot) => wallClock(slot.startsAt)))
      expect(walls[0]).toHaveLength(16)
      expect(walls[1]).toEqual(walls[0])
    }
    expect(onDate(RULES, '2026-03-26T08:00:00Z', '2026-03-27')[0]?.startsAt).toBe(at('2026-03-27T08:00:00Z'))
    expect(onDate(RULES, '2026-03-26T08:00:00Z', '2026-03-30')[0]?.startsAt).toBe(at('2026-03-30T07:00:00Z'))
  })

  test('no slot is within the lunch break, and the grid begins anew after it', () => {
    const lunch = { from: '12:15', to: '13:00' }
    const hoursByWeekday = onWeekdays([3], { from: '11:00', to: '14:00', lunch })
    const starts = (rules: Partial<SlotRules> = {}) =>
      onDate({ ...RULES, hoursByWeekday, ...rules }, '2026-11-23T08:00:00Z', '2026-11-25').map(({ startsAt }) =>
        wallClock(startsAt),
      )
    expect(starts()).toEqual(['11:00', '11:30', '13:00', '13:30'])
    // A day that closes in the break, or with it, has no break.
    for (const [closing, last] of [
      ['13:30', '13:00'],
      ['13:00', '11:30'],
      ['12:30', '11:30'],
      ['12:00', '11:30'],
      ['11:30', '11:00'],
    ])
      expect(starts({ closesAt: () => closing }).at(-1)).toBe(last)
    expect(starts({ closesAt: () => '11:00' })).toEqual([])
  })

  test('slots have full length, do not overlap, lie inside the hours and after the notice', () => {
    const rules = fc
      .record({
        zone: fc.constantFrom('Europe/Berlin', 'Europe/Lisbon', 'America/New_York'),
        opens: fc.integer({ min: 6, max: 11 }),
        openHours: fc.integer({ min: 3, max: 10 }),
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        callMinutes: fc.constantFrom(15, 20, 30, 45),
        noticeMinutes: fc.nat(300),
        horizonDays: fc.integer({ min: 1, max: 20 }),
      })
      .map(({ opens, openHours, weekdays, ...others }) => {
        const hours = {
          from: `${String(opens).padStart(2, '0')}:15`,
          to: `${String(opens + openHours).padStart(2, '0')}:00`,
        }
        return { ...others, hours, hoursByWeekday: onWeekdays(weekdays, hours) } satisfies SlotRules & { hours: object }
      })
    const now = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
    fc.assert(
      fc.property(rules, now, (rules, now) => {
        const slots = listOfferedDays(rules, now).flatMap((day) => day.slots)
        slots.forEach((slot, index) => {
          const next = slots[index + 1]
          expect(slot.endsAt - slot.startsAt).toBe(rules.callMinutes * 60_000)
          expect(slot.startsAt).toBeGreaterThanOrEqual(now + rules.noticeMinutes * 60_000)
          expect(wallClock(slot.startsAt, rules.zone) >= rules.hours.from).toBe(true)
          expect(wallClock(slot.endsAt, rules.zone) <= rules.hours.to).toBe(true)
          if (next) expect(next.startsAt).toBeGreaterThanOrEqual(slot.endsAt)
        })
      }),
    )
  })
})
