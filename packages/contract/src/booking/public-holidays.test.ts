import { expect, test } from 'vitest'
import { BUNDESLAENDER, type Bundesland } from './index.ts'
import { isPublicHoliday } from './public-holidays.ts'

const isHoliday = (date: string, bundesland: Bundesland | null) =>
  isPublicHoliday(Temporal.PlainDate.from(date), bundesland)

const countHolidays = (year: number, bundesland: Bundesland | null) => {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days })).filter((date) =>
    isPublicHoliday(date, bundesland),
  ).length
}

test.each([
  [2024, '2024-04-01'],
  [2025, '2025-04-21'],
  [2026, '2026-04-06'],
  [2027, '2027-03-29'],
  [2038, '2038-04-26'],
  [2285, '2285-03-23'],
])('Easter Monday of %i is %s', (_, date) => {
  const monday = Temporal.PlainDate.from(date)
  expect(isPublicHoliday(monday, null)).toBe(true)
  expect([-7, 7].map((days) => isPublicHoliday(monday.add({ days }), null))).toEqual([false, false])
})

test.each([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-05-14',
  '2026-05-25',
  '2026-10-03',
  '2026-12-25',
  '2026-12-26',
])('%s is a holiday in every state and without a state', (date) => {
  expect([null, ...BUNDESLAENDER].filter((state) => !isHoliday(date, state))).toEqual([])
})

test.each<[string, Bundesland[]]>([
  ['2026-01-06', ['BW', 'BY', 'ST']],
  ['2026-03-08', ['BE', 'MV']],
  ['2026-04-05', ['BB']],
  ['2026-05-24', ['BB']],
  ['2026-06-04', ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
  ['2026-08-15', ['SL']],
  ['2026-09-20', ['TH']],
  ['2026-10-31', ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH']],
  ['2026-11-01', ['BW', 'BY', 'NW', 'RP', 'SL']],
  ['2026-11-18', ['SN']],
  ['2023-11-22', ['SN']],
  ['2027-11-17', ['SN']],
  ['2026-12-24', []],
])('%s is a holiday only in %j', (date, states) => {
  expect(BUNDESLAENDER.filter((state) => isHoliday(date, state))).toEqual(
    BUNDESLAENDER.filter((state) => states.includes(state)),
  )
})

test('the states have nine to twelve holidays a year', () => {
  expect(countHolidays(2026, null)).toBe(9)
  const counts = Object.fromEntries(BUNDESLAENDER.map((state) => [state, countHolidays(2026, state)]))
  expect(counts).toMatchObject({ BE: 10, BW: 12, BY: 12, HE: 10, HH: 10, NW: 11, SL: 12, SN: 11, TH: 11 })
})
