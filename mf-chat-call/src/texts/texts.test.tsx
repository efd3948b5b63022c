import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keysOf(value, `${prefix}${key}.`),
  )
const parametersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
const at = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], texts) as string

test('both languages have the same keys and parameters', () => {
  expect(keysOf(en)).toEqual(keysOf(de))
  for (const key of keysOf(de)) expect([key, parametersOf(at(en, key))]).toEqual([key, parametersOf(at(de, key))])
})
