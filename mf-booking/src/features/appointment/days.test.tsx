import { expect, test } from 'vitest'
import { someSlots } from '../../testing/samples.ts'
import { findDayForKey, getNextSlots, groupByWeek } from './days.ts'

const { days } = someSlots()

test('the next free slots come from more than one day', () => {
  expect(getNextSlots(days).map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-19T08:00:00.000Z',
    '2026-11-19T08:30:00.000Z',
    '2026-11-20T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ])
})

test('weeks run from Monday to Sunday, with gaps outside the horizon', () => {
  expect(groupByWeek(days).map((week) => week.map((day) => day?.date.slice(-2) ?? '–').join(' '))).toEqual([
    '– – 18 19 20 21 22',
    '23 24 – – – – –',
  ])
  expect(groupByWeek([])).toEqual([])
})

test('arrow keys lead to the day beside, above and below, and stop where the horizon ends', () => {
  const press = (from: string, key: string) => findDayForKey(days, `2026-11-${from}`, key)?.date.slice(-2)
  expect(press('19', 'ArrowRight')).toBe('20')
  expect(press('19', 'ArrowLeft')).toBe('18')
  expect(press('18', 'ArrowLeft')).toBeUndefined()
  expect(press('24', 'ArrowUp')).toBeUndefined()
  expect(press('20', 'End')).toBe('24')
  expect(press('20', 'a')).toBeUndefined()
})
