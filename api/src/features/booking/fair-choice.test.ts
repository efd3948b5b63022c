import { expect, test } from 'vitest'
import { fairOrder } from './fair-choice.ts'

const mechanic = (mechanicId: string, callsThatDay: number, callsAhead: number) => ({
  mechanicId,
  callsThatDay,
  callsAhead,
})

test('the mechanic who knows the ticket comes first, however busy', () => {
  expect(fairOrder([mechanic('ada', 0, 0), mechanic('bo', 9, 30)], 'bo')).toEqual(['bo', 'ada'])
})

test('otherwise whoever has least to do that day, then altogether, then by id', () => {
  const all = [mechanic('d', 1, 1), mechanic('c', 0, 5), mechanic('b', 0, 4), mechanic('a', 1, 1)]
  expect(fairOrder(all, null)).toEqual(['b', 'c', 'a', 'd'])
})
