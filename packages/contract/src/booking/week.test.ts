import { describe, expect, test } from 'vitest'
import type { Absence, WeekdayHours } from '../types.ts'
import type { MechanicTimes } from './rosters.ts'
import { onWeekdays, type SlotRules } from './slots.ts'
import {
  isCustomerWaiting,
  isValidAbsence,
  listCallsInAbsence,
  listCallsOutside,
  listWeekDays,
  locateWeek,
  toWeekView,
} from './week.ts'

const ZONE = 'Europe/Berlin'
const RULES: SlotRules = {
  zone: ZONE,
  hoursByWeekday: onWeekdays([1, 2, 3, 4, 5], { from: '09:00', to: '11:00' }),
  callMinutes: 60,
  noticeMinutes: 0,
  horizonDays: 28,
}
/** Friday. Berlin is one hour ahead of UTC in November. */
const NOW = Date.parse('2026-11-20T12:00:00Z')
const MONDAY = Temporal.PlainDate.from('2026-11-23')
const at = (iso: string) => Date.parse(iso)
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const absence = (first: string, last: string): Absence => ({ first, last, reason: '' })

const describeWeek = (times: Partial<MechanicTimes> = {}, busySpans: ReturnType<typeof span>[] = []) => ({
  rules: RULES,
  times: { hours: [], absences: [], bundesland: null, ...times } satisfies MechanicTimes,
  isPublicHoliday: () => false,
  busySpans,
  now: NOW,
})

describe('a week', () => {
  test.each(['2026-11-23', '2026-11-25', '2026-11-29'])('that contains %s begins on its Monday', (date) => {
    const { monday, today, bounds } = locateWeek(ZONE, date, NOW)
    expect([monday.toString(), today.toString()]).toEqual(['2026-11-23', '2026-11-20'])
    expect(bounds).toEqual(span('2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z'))
  })

  test('is the current one without a date, in the zone of the product', () => {
    const sundayNight = at('2026-11-22T23:30:00Z')
    expect(locateWeek(ZONE, undefined, sundayNight).monday.toString()).toBe('2026-11-23')
    expect(locateWeek('UTC', undefined, sundayNight).monday.toString()).toBe('2026-11-16')
  })

  test('has the hours of the product from Monday to Friday, with the slots that are free', () => {
    const busy = [
      span('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
      span('2026-11-25T06:00:00Z', '2026-11-25T06:30:00Z'),
    ]
    const days = listWeekDays(MONDAY, describeWeek({}, busy))
    expect(days.map(({ date }) => date.slice(-2))).toEqual(['23', '24', '25', '26', '27', '28', '29'])
    expect(days.map(({ hours }) => hours?.from ?? null)).toEqual([...Array(5).fill('09:00'), null, null])
    expect(days.map(({ free }) => free.length)).toEqual([1, 2, 2, 2, 2, 0, 0])
    expect(days[0]?.free).toEqual([span('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z')])
    expect(days.every(({ absence: away, isHoliday, clockChange }) => !away && !isHoliday && clockChange === 0)).toBe(
      true,
    )
  })

  test('has no slots that are past, and none beyond the horizon', () => {
    const friday = listWeekDays(MONDAY.subtract({ days: 7 }), describeWeek())
    expect(friday.map(({ free }) => free.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
    const beyond = listWeekDays(MONDAY.add({ days: 28 }), describeWeek())
    expect(beyond.map(({ free }) => free.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('shows an absence on its first and last day, without hours', () => {
    const away = absence('2026-11-24', '2026-11-25')
    const days = listWeekDays(MONDAY, describeWeek({ absences: [away] }))
    expect(days.map((day) => day.absence)).toEqual([null, away, away, null, null, null, null])
    expect(days.map(({ hours }) => hours !== null)).toEqual([true, false, false, true, true, false, false])
  })

  test('shows the public holidays of the mechanic’s state', () => {
    const week = {
      ...describeWeek({ bundesland: 'SN' }),
      isPublicHoliday: (date: Temporal.PlainDate, state: string | null) => state === 'SN' && date.day === 26,
    }
    expect(listWeekDays(MONDAY, week).map(({ isHoliday }) => isHoliday)).toEqual([
      ...[false, false, false, true, false, false, false],
    ])
  })

  test('names the day on which clocks change, and by how much', () => {
    const changes = (monday: string) =>
      listWeekDays(Temporal.PlainDate.from(monday), describeWeek()).map(({ clockChange }) => clockChange)
    expect(changes('2026-10-19')).toEqual([0, 0, 0, 0, 0, 0, -60])
    expect(changes('2026-03-23')).toEqual([0, 0, 0, 0, 0, 0, 60])
  })

  test('is shown with ISO times, both kinds of hours, and the absences that are not over', () => {
    const hours: WeekdayHours[] = [{ weekday: 2, from: '10:00', to: '12:00' }]
    const absences = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => absence(day, day))
    const view = toWeekView(locateWeek(ZONE, '2026-11-23', NOW), describeWeek({ hours, absences }))
    expect(view).toMatchObject({ zone: ZONE, ownHours: hours, absences: absences.slice(1) })
    expect(view.productHours).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '11:00' })))
    expect(view.days.map(({ free }) => free.length)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect(view.days[1]?.free[0]).toEqual({ startsAt: '2026-11-24T09:00:00.000Z', endsAt: '2026-11-24T10:00:00.000Z' })
  })
})

test('the customer of a booked call waits once joined', () => {
  const call = (...personIds: string[]) => ({
    customer: { id: 'anna' },
    callParticipants: personIds.map((personId) => ({ personId })),
  })
  expect(isCustomerWaiting('booked', call('mia', 'anna'))).toBe(true)
  expect(isCustomerWaiting('booked', call('mia'))).toBe(false)
  expect(isCustomerWaiting('booked', call())).toBe(false)
  expect(isCustomerWaiting('cancelled', call('anna'))).toBe(false)
})

describe('a change of the working hours', () => {
  const own = (from: string, to: string): WeekdayHours[] => [{ weekday: 2, from, to }]
  /** Tuesday, 9 to 10 and 10 to 11 in Berlin. */
  const [first, second] = [
    span('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z'),
    span('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'),
  ]
  const findOutside = (before: WeekdayHours[], after: WeekdayHours[], calls = [first, second]) =>
    listCallsOutside(RULES, { before, after }, calls)

  test('leaves out the calls that begin before or end after the new hours', () => {
    expect(findOutside(own('09:00', '11:00'), own('10:00', '11:00'))).toEqual([first])
    expect(findOutside(own('09:00', '11:00'), own('09:00', '10:00'))).toEqual([second])
    expect(findOutside(own('09:00', '11:00'), own('09:00', '11:00'))).toEqual([])
    expect(findOutside(own('09:00', '11:00'), [{ weekday: 3, from: '09:00', to: '11:00' }])).toEqual([first, second])
  })

  test('leaves out the calls that a new lunch break overlaps', () => {
    const lunch = (from: string, to: string): WeekdayHours[] => [
      { weekday: 2, from: '09:00', to: '12:00', lunch: { from, to } },
    ]
    expect(findOutside(own('09:00', '12:00'), lunch('10:30', '11:30'))).toEqual([second])
    expect(findOutside(own('09:00', '12:00'), lunch('11:00', '11:30'))).toEqual([])
    expect(findOutside(lunch('10:30', '11:30'), own('09:00', '12:00'))).toEqual([])
  })

  test('means the hours of the product where a mechanic has none', () => {
    expect(findOutside([], own('10:00', '12:00'))).toEqual([first])
    expect(findOutside(own('08:00', '12:00'), [])).toEqual([])
  })

  test('names no call that was outside before, and none for the sake of an absence', () => {
    expect(findOutside(own('10:00', '11:00'), own('10:00', '11:00'))).toEqual([])
    const rules = { ...RULES, isOff: () => true }
    expect(listCallsOutside(rules, { before: own('09:00', '11:00'), after: own('10:00', '11:00') }, [first])).toEqual([
      first,
    ])
  })
})

test('an absence concerns the calls that touch one of its days', () => {
  const calls = [
    span('2026-11-23T22:00:00Z', '2026-11-23T23:00:00Z'),
    span('2026-11-23T23:00:00Z', '2026-11-23T23:30:00Z'),
    span('2026-11-24T22:30:00Z', '2026-11-24T23:30:00Z'),
    span('2026-11-24T23:00:00Z', '2026-11-24T23:30:00Z'),
  ]
  const day = absence('2026-11-24', '2026-11-24')
  expect(listCallsInAbsence(ZONE, day, calls)).toEqual([calls[1], calls[2]])
})

test.each([
  ['2026-11-24', '2026-11-24', true],
  ['2026-11-24', '2026-11-23', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
])('an absence from %s to %s is valid: %s', (first, last, isValid) => {
  expect(isValidAbsence(absence(first, last))).toBe(isValid)
})
