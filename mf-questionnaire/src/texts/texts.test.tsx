import { FIELDS, type Field } from '@radruf/contract'
import { expect, test } from 'vitest'
import { texts } from './index.ts'

const keysOf = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )

test('both languages have the same texts', () => {
  expect(keysOf(texts.en).sort()).toEqual(keysOf(texts.de).sort())
})

test('every option of the contract has a text', () => {
  const keys = keysOf(texts.de)
  for (const [name, field] of Object.entries(FIELDS) as [string, Field][]) {
    if (field.kind !== 'choice' && field.kind !== 'many') continue
    for (const option of field.options) expect(keys).toContain(`options.${name}.${option}`)
  }
})
