import { BIKE_CATEGORIES, PROBLEM_CATEGORIES } from '@radruf/contract'
import { expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

test.each([
  ['de', de],
  ['en', en],
])('every category of the contract has a name in %s', (_, { categories }) => {
  expect(Object.keys(categories.problem).sort()).toEqual([...PROBLEM_CATEGORIES].sort())
  expect(Object.keys(categories.bike).sort()).toEqual([...BIKE_CATEGORIES].sort())
})
