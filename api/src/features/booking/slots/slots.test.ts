import { describe, expect, test } from 'vitest'
import { findOfferedSlot, getDaySpan, listOfferedDays, type SlotRules } from './slots.ts'

const RULES: SlotRules = {
  zone: 'Europe/Berlin',
  hours: { from: '09:00', to: '17:00' },
  weekdays: [1, 2, 3, 4, 5],
  callMinutes: 30,
  noticeMinutes: 120,
  horizonDays: 14,
}
const at = (iso: string) => new Date(iso)
const wallClock = (time: Date, zone = RULES.zone) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainTime().toString({
    smallestUnit: 'minute',
  })
const onDate = (rules: SlotRules, now: string, date: string) =>
  listOfferedDays(rules, at(now)).find((day) => day.date === date)?.slots ?? []

describe('offered times', () => {
  test('a weekday has 16 calls, the first begins at 9:00 and the last ends at 17:00', () => {
    const slots = onDate(RULES, '2026-11-20T12:00:00Z', '2026-11-23')
    expect(slots).toHaveLength(16)
    expect(wallClock(slots[0]?.startsAt ?? at('1970-01-01'))).toBe('09:00')
    expect(wallClock(slots.at(-1)?.endsAt ?? at('1970-01-01'))).toBe('17:00')
  })

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

  test('no slot is offered within the minimum notice', () => {
    expect(onDate(RULES, '2026-11-20T09:00:00Z', '2026-11-20').map((slot) => wallClock(slot.startsAt))[0]).toBe('12:00')
    expect(onDate(RULES, '2026-11-20T09:00:01Z', '2026-11-20').map((slot) => wallClock(slot.startsAt))[0]).toBe('12:30')
    expect(onDate(RULES, '2026-11-20T15:00:00Z', '2026-11-20')).toEqual([])
  })

  test('the first date is today in the zone of the working hours, not in UTC', () => {
    expect(listOfferedDays(RULES, at('2026-11-22T23:30:00Z'))[0]?.date).toBe('2026-11-23')
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
    expect(onDate(RULES, '2026-03-26T08:00:00Z', '2026-03-27')[0]?.startsAt.toISOString()).toBe(
      '2026-03-27T08:00:00.000Z',
    )
    expect(onDate(RULES, '2026-03-26T08:00:00Z', '2026-03-30')[0]?.startsAt.toISOString()).toBe(
      '2026-03-30T07:00:00.000Z',
    )
  })

  test('hours across a clock change lose the missing hour and gain the repeated one', () => {
    const night: SlotRules = { ...RULES, hours: { from: '01:00', to: '05:00' }, weekdays: [7] }
    expect(onDate(night, '2026-03-27T12:00:00Z', '2026-03-29')).toHaveLength(6)
    expect(onDate(night, '2026-10-23T12:00:00Z', '2026-10-25')).toHaveLength(10)
    expect(onDate(night, '2026-11-13T12:00:00Z', '2026-11-15')).toHaveLength(8)
  })

  test('the span of a date has 23 or 25 hours on clock-change days', () => {
    const hours = (iso: string) => {
      const { startsAt, endsAt } = getDaySpan('Europe/Berlin', at(iso))
      return (endsAt.getTime() - startsAt.getTime()) / 3_600_000
    }
    expect(hours('2026-11-20T12:00:00Z')).toBe(24)
    expect(hours('2026-03-29T12:00:00Z')).toBe(23)
    expect(hours('2026-10-25T12:00:00Z')).toBe(25)
  })

  test('a slot is found only by its exact start', () => {
    const now = at('2026-11-20T12:00:00Z')
    expect(findOfferedSlot(RULES, now, at('2026-11-23T08:30:00Z'))?.endsAt.toISOString()).toBe(
      '2026-11-23T09:00:00.000Z',
    )
    expect(findOfferedSlot(RULES, now, at('2026-11-23T08:31:00Z'))).toBeUndefined()
    expect(findOfferedSlot(RULES, now, at('2026-11-23T16:00:00Z'))).toBeUndefined()
    expect(findOfferedSlot(RULES, now, at('2026-11-21T09:00:00Z'))).toBeUndefined()
    expect(findOfferedSlot(RULES, now, at('2026-12-04T09:00:00Z'))).toBeUndefined()
  })

  test('for random rules and times, slots have full length, do not overlap, lie inside the hours and after the notice', () => {
    let seed = 20261121
    const pick = (count: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % count
    }
    let seen = 0
    for (let round = 0; round < 150; round += 1) {
      const from = 6 + pick(6)
      const rules: SlotRules = {
        zone: (['Europe/Berlin', 'Europe/Lisbon', 'America/New_York'] as const)[pick(3)] ?? 'UTC',
        hours: { from: `${String(from).padStart(2, '0')}:15`, to: `${String(from + 3 + pick(8)).padStart(2, '0')}:00` },
        weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => pick(3) > 0),
        callMinutes: [15, 20, 30, 45][pick(4)] ?? 30,
        noticeMinutes: pick(300),
        horizonDays: 1 + pick(20),
      }
      const now = new Date(Date.UTC(2026, pick(12), 1 + pick(28), pick(24), pick(60)))
      const slots = listOfferedDays(rules, now).flatMap((day) => day.slots)
      seen += slots.length
      slots.forEach((slot, index) => {
        const next = slots[index + 1]
        expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(rules.callMinutes * 60_000)
        expect(slot.startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + rules.noticeMinutes * 60_000)
        expect(wallClock(slot.startsAt, rules.zone) >= rules.hours.from).toBe(true)
        expect(wallClock(slot.endsAt, rules.zone) <= rules.hours.to).toBe(true)
        if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(slot.endsAt.getTime())
      })
    }
    expect(seen).toBeGreaterThan(5000)
  })
})
