import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'

const listKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : listKeys(value, `${prefix}${key}.`),
  )
const listParameters = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
const getText = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], texts) as string

test('both languages have the same keys and parameters', () => {
  expect(listKeys(en)).toEqual(listKeys(de))
  for (const key of listKeys(de))
    expect([key, listParameters(getText(en, key))]).toEqual([key, listParameters(getText(de, key))])
})
