import { PROBLEM_CATEGORIES, TOOLS } from '@radruf/contract'
import { expect, test } from 'vitest'
import { texts } from './index.ts'

const keysOf = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )

test('both languages have the same texts', () => {
  expect(keysOf(texts.en).sort()).toEqual(keysOf(texts.de).sort())
})

test('every tool and problem of the contract has a text', () => {
  expect(Object.keys(texts.de.tools).sort()).toEqual(TOOLS.filter((tool) => tool !== 'none_of_these').sort())
  expect(Object.keys(texts.de.problems).sort()).toEqual([...PROBLEM_CATEGORIES].sort())
})
