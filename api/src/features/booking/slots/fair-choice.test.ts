import { expect, test } from 'vitest'
import { orderByFairness } from './fair-choice.ts'

const mechanic = (mechanicId: string, callsOnDay: number, upcomingCalls: number) => ({
  mechanicId,
  callsOnDay,
  upcomingCalls,
})

test('the assigned mechanic comes first, however busy', () => {
  expect(orderByFairness([mechanic('ada', 0, 0), mechanic('bo', 9, 30)], 'bo')).toEqual(['bo', 'ada'])
})

test('the others are ordered by calls on that day, then by calls in total, then by id', () => {
  const all = [mechanic('d', 1, 1), mechanic('c', 0, 5), mechanic('b', 0, 4), mechanic('a', 1, 1)]
  expect(orderByFairness(all, null)).toEqual(['b', 'c', 'a', 'd'])
})
