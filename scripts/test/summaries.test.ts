import { expect, test } from 'vitest'
import { findWorst, median, percentile, summarize, summarizeTimes } from './summaries.ts'

const NEVER = Number.POSITIVE_INFINITY

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 100])).toBe(3)
  expect(median([1, NEVER])).toBe(NEVER)
  expect(median([NEVER, NEVER])).toBe(NEVER)
  expect(median([])).toBeNaN()
})

test('95 % of the values are at most as large as the percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile([1, 9], 0.95)).toBe(9)
  expect(percentile([], 0.95)).toBeNaN()
})

test('a single bad value is the worst one', () => {
  expect(findWorst([0, 0, 0, 7, 0])).toBe(7)
  expect(findWorst([1, undefined, NEVER])).toBe(NEVER)
  expect(findWorst([undefined])).toBeUndefined()
  expect(summarize([0, 0, 0, 7, 0])).toBe('0 (7)')
  expect(summarize([3.4, 4.5], ' %')).toBe('4 % (4.5)')
  expect(summarize([33.2, 40.6], ' kbit/s', 0)).toBe('37 kbit/s (41)')
  expect(summarize([])).toBe('–')
})

test('times that never ended are counted with their verb, and do not make the others look longer', () => {
  expect(summarizeTimes([2, 4], 'warned')).toBe('3.0 s (4.0)')
  expect(summarizeTimes([2, undefined], 'gone')).toBe('2.0 s (2.0)')
  expect(summarizeTimes([2, NEVER, 4, undefined], 'gone')).toBe('3.0 s (4.0), 1 of 3 sides never gone')
  expect(summarizeTimes([NEVER, NEVER], 'warned')).toBe('never')
  expect(summarizeTimes([undefined], 'gone')).toBe('–')
})
