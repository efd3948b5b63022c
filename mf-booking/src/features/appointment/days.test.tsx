import { expect, test } from 'vitest'
import { someSlots } from '../../testing/samples.ts'
import { countClosedBefore, type Day, findNextSlot, findOptionForKey, removeSlot, toStrip } from './days.ts'

const { days } = someSlots()
const describeStrip = (of: readonly Day[]) =>
  toStrip(of).map((item) => (item.at === 'day' ? item.day.date : item.dates.join('/')).replaceAll('2026-11-', ''))

test('closed days in a row are one column of the strip, which begins and ends with an open day', () => {
  expect(describeStrip(days)).toEqual(['18', '19', '20', '21/22', '23', '24'])
  const weekend = days.slice(3, 5)
  expect(describeStrip([...weekend, ...days.slice(0, 3), ...weekend])).toEqual(['18', '19', '20'])
})

test('the closed columns before an open day are counted', () => {
  expect([2, 3, 99].map((index) => countClosedBefore(toStrip(days), index))).toEqual([0, 1, 1])
})

test('the slot of the appointment is not among the free ones', () => {
  const next = findNextSlot(days)
  expect(next?.startsAt).toBe('2026-11-19T08:00:00.000Z')
  expect(findNextSlot(removeSlot(days, next?.startsAt))?.startsAt).toBe('2026-11-19T08:30:00.000Z')
})

test('arrow keys, Home and End lead through the options and stop at the ends', () => {
  const press = (from: string, key: string) => findOptionForKey(['a', 'b', 'c'], from, key)
  expect(press('a', 'ArrowRight')).toBe('b')
  expect(press('a', 'ArrowLeft')).toBeUndefined()
  expect(press('b', 'ArrowUp')).toBe('a')
  expect(press('a', 'End')).toBe('c')
  expect(press('c', 'Home')).toBe('a')
  expect(press('b', 'x')).toBeUndefined()
})
