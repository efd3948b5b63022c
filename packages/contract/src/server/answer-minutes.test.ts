import { expect, test } from 'vitest'
import { toAnswerMinutes } from './answer-minutes.ts'

test.each([
  [[], null],
  [[1, 2], null],
  [[30, 1, 5], 5],
  [[10, 1, 4, 100], 7],
])('the median of %j is %s', (minutes, median) => {
  expect(toAnswerMinutes(minutes)).toBe(median)
})
