import { describe, expect, test } from 'vitest'
import {
  createRoster,
  findAlternatives,
  findOffer,
  findOfferedSlot,
  getDayBounds,
  listFreeDays,
  listOfferedDays,
  type MechanicTimes,
  onWeekdays,
  orderByFairness,
  type SlotRules,
} from './index.ts'
import { isPublicHoliday } from './public-holidays.ts'

const RULES: SlotRules = {
  zone: 'Europe/Berlin',
  hoursByWeekday: onWeekdays([1, 2, 3, 4, 5], { from: '09:00', to: '17:00' }),
  callMinutes: 30,
  noticeMinutes: 120,
  horizonDays: 14,
}
const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00Z')
const NO_OWN_TIMES: MechanicTimes = { hours: [], absences: [], bundesland: null }

const startsOn = (date: string, rules: SlotRules = RULES, now = FRIDAY_NOON) =>
  listOfferedDays(rules, now)
    .find((day) => day.date === date)
    ?.slots.map(({ startsAt }) => new Date(startsAt).toISOString()) ?? []

describe('slots', () => {
  test('a working day has 16 slots from 9:00 to 17:00, a weekend none', () => {
    const slots = startsOn('2026-11-23')
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([16, '2026-11-23T08:00:00.000Z', '2026-11-23T15:30:00.000Z'])
    expect(startsOn('2026-11-22')).toEqual([])
  })

  test('the horizon starts today in the zone of the working hours', () => {
    const dates = listOfferedDays(RULES, Date.parse('2026-11-22T23:30:00Z')).map(({ date }) => date)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([14, '2026-11-23', '2026-12-06'])
  })

  test('a slot is offered until exactly the minimum notice', () => {
    const first = (now: string) => startsOn('2026-11-20', RULES, Date.parse(now))[0]
    expect(first('2026-11-20T09:00:00.000Z')).toBe('2026-11-20T11:00:00.000Z')
    expect(first('2026-11-20T09:00:00.001Z')).toBe('2026-11-20T11:30:00.000Z')
  })

  test('hours across a clock change lose the missing hour and gain the repeated one', () => {
    const night: SlotRules = { ...RULES, hoursByWeekday: onWeekdays([7], { from: '01:00', to: '05:00' }) }
    expect(startsOn('2026-03-29', night, Date.parse('2026-03-27T12:00:00Z'))).toHaveLength(6)
    expect(startsOn('2026-10-25', night, Date.parse('2026-10-23T12:00:00Z'))).toHaveLength(10)
  })

  test('a slot is found by its exact start only', () => {
    const at = (time: string) => findOfferedSlot(RULES, FRIDAY_NOON, Date.parse(time))
    expect(at('2026-11-23T08:30:00Z')?.endsAt).toBe(Date.parse('2026-11-23T09:00:00Z'))
    expect(at('2026-11-23T08:31:00Z')).toBeUndefined()
    expect(at('2026-12-04T09:00:00Z')).toBeUndefined()
  })

  test.each([
    ['2026-11-20T12:00:00Z', 24],
    ['2026-03-29T12:00:00Z', 23],
    ['2026-10-25T12:00:00Z', 25],
  ])('the date of %s is %i hours long', (time, hours) => {
    const { startsAt, endsAt } = getDayBounds('Europe/Berlin', Date.parse(time))
    expect((endsAt - startsAt) / 3_600_000).toBe(hours)
  })
})

describe('rosters', () => {
  const startsFor = (date: string, times: Partial<MechanicTimes>, now = FRIDAY_NOON) =>
    startsOn(date, createRoster('mia', RULES, { ...NO_OWN_TIMES, ...times }, isPublicHoliday).rules, now)

  test('own hours replace the product’s hours on every weekday', () => {
    const hours = [{ weekday: 2, from: '08:15', to: '09:30' }]
    expect(startsFor('2026-11-24', { hours })).toEqual(['2026-11-24T07:15:00.000Z', '2026-11-24T07:45:00.000Z'])
    expect(startsFor('2026-11-25', { hours })).toEqual([])
    expect(startsFor('2026-11-25', {})).toHaveLength(16)
  })

  test('an absence removes its first and last day and no other', () => {
    const absences = [{ first: '2026-11-24', last: '2026-11-25', reason: '' }]
    const counts = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(
      (date) => startsFor(date, { absences }).length,
    )
    expect(counts).toEqual([16, 0, 0, 16])
  })

  test('public holidays of the mechanic’s state have no slots', () => {
    const monday = Date.parse('2027-01-04T09:00:00Z')
    expect(startsFor('2027-01-06', { bundesland: 'BY' }, monday)).toEqual([])
    expect(startsFor('2027-01-06', { bundesland: 'BE' }, monday)).toHaveLength(16)
  })

  test('a slot is offered only by mechanics who work at that time', () => {
    const rosters = [
      createRoster(
        'mia',
        RULES,
        { ...NO_OWN_TIMES, absences: [{ first: '2026-11-24', last: '2026-11-24', reason: '' }] },
        isPublicHoliday,
      ),
      createRoster('tom', RULES, NO_OWN_TIMES, isPublicHoliday),
    ]
    const mechanicsAt = (time: string) => findOffer(rosters, FRIDAY_NOON, Date.parse(time))?.mechanicIds
    expect(mechanicsAt('2026-11-23T08:00:00Z')).toEqual(new Set(['mia', 'tom']))
    expect(mechanicsAt('2026-11-24T08:00:00Z')).toEqual(new Set(['tom']))
    expect(mechanicsAt('2026-11-22T08:00:00Z')).toBeUndefined()
  })
})

describe('free slots', () => {
  const rosters = ['mia', 'tom'].map((id) => createRoster(id, RULES, NO_OWN_TIMES, isPublicHoliday))
  const nine = { startsAt: Date.parse('2026-11-23T08:00:00Z'), endsAt: Date.parse('2026-11-23T08:30:00Z') }
  const freeOnMonday = (busyIds: readonly string[], span = nine) =>
    listFreeDays(
      RULES,
      rosters,
      busyIds.map((mechanicId) => ({ ...span, mechanicId })),
      FRIDAY_NOON,
    ).find(({ date }) => date === '2026-11-23')?.slots.length

  test('a slot is free while one mechanic is free, and listed once', () => {
    expect(freeOnMonday([])).toBe(16)
    expect(freeOnMonday(['mia'])).toBe(16)
    expect(freeOnMonday(['mia', 'tom'])).toBe(15)
  })

  test('a day without anybody at work is closed, a booked-out one is not', () => {
    const wholeMonday = { startsAt: nine.startsAt, endsAt: nine.startsAt + 12 * 3_600_000 }
    const busy = ['mia', 'tom'].map((mechanicId) => ({ ...wholeMonday, mechanicId }))
    const days = listFreeDays(RULES, rosters, busy, FRIDAY_NOON)
    const isClosed = (date: string) => days.find((day) => day.date === date)?.isClosed
    expect(['2026-11-22', '2026-11-23'].map(isClosed)).toEqual([true, false])
    expect(days.find(({ date }) => date === '2026-11-23')?.slots).toEqual([])
  })

  test('an adjacent appointment leaves a slot free; one minute of overlap does not', () => {
    const before = { startsAt: nine.startsAt - 30 * 60_000, endsAt: nine.startsAt }
    expect(freeOnMonday(['mia', 'tom'], before)).toBe(16)
    const after = { startsAt: nine.endsAt, endsAt: nine.endsAt + 30 * 60_000 }
    expect(freeOnMonday(['mia', 'tom'], after)).toBe(15)
    expect(freeOnMonday(['mia', 'tom'], { ...before, endsAt: nine.startsAt + 60_000 })).toBe(15)
  })

  test('alternatives are the next three free slots, at the end of the horizon the last three', () => {
    const days = listFreeDays(RULES, rosters, [], FRIDAY_NOON)
    const all = days.flatMap(({ slots }) => slots)
    expect(findAlternatives(days, nine.startsAt)).toEqual(
      all.filter(({ startsAt }) => startsAt >= nine.startsAt).slice(0, 3),
    )
    expect(findAlternatives(days, Date.parse('2027-01-01T00:00:00Z'))).toEqual(all.slice(-3))
  })
})

describe('fair choice', () => {
  const mechanic = (mechanicId: string, callsOnDay: number, upcomingCalls: number) => ({
    mechanicId,
    callsOnDay,
    upcomingCalls,
  })

  test('the ticket’s own mechanic comes first, however busy', () => {
    expect(orderByFairness([mechanic('ada', 0, 0), mechanic('bo', 9, 30)], 'bo')).toEqual(['bo', 'ada'])
  })

  test('otherwise the fewest calls that day decide, then the fewest calls ahead, then the id', () => {
    const all = [mechanic('d', 1, 1), mechanic('c', 0, 4), mechanic('b', 0, 5), mechanic('a', 1, 1)]
    expect(orderByFairness(all, null)).toEqual(['c', 'b', 'a', 'd'])
  })
})
