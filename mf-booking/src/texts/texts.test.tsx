import { TOOLS } from '@radruf/contract'
import { expect, test } from 'vitest'
import { texts } from './index.ts'

const listKeys = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : listKeys(value as object, `${prefix}${key}.`),
  )

test('both languages have the same texts', () => {
  expect(listKeys(texts.en).sort()).toEqual(listKeys(texts.de).sort())
})

test('every tool of the contract has a text', () => {
  expect(Object.keys(texts.de.tools).sort()).toEqual(TOOLS.filter((tool) => tool !== 'none_of_these').sort())
})
