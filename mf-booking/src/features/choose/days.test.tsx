import { expect, test } from 'vitest'
import { dayAfterKey, nextTimes, weeksOf } from './days.ts'
import { someSlots } from './samples.ts'

const { days } = someSlots()

test('the next free times come from more than one day', () => {
  expect(nextTimes(days).map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-19T08:00:00.000Z',
    '2026-11-19T08:30:00.000Z',
    '2026-11-20T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ])
})

test('weeks run from Monday to Sunday, with gaps outside the horizon', () => {
  expect(weeksOf(days).map((week) => week.map((day) => day?.date.slice(-2) ?? '–').join(' '))).toEqual([
    '– – 18 19 20 21 22',
    '23 24 – – – – –',
  ])
  expect(weeksOf([])).toEqual([])
})

test('arrow keys lead to the day beside, above and below, and stop where the horizon ends', () => {
  const after = (from: string, key: string) => dayAfterKey(days, `2026-11-${from}`, key)?.date.slice(-2)
  expect(after('19', 'ArrowRight')).toBe('20')
  expect(after('19', 'ArrowLeft')).toBe('18')
  expect(after('18', 'ArrowLeft')).toBeUndefined()
  expect(after('24', 'ArrowUp')).toBeUndefined()
  expect(after('20', 'End')).toBe('24')
  expect(after('20', 'a')).toBeUndefined()
})
