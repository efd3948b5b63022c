import { expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

test('both languages say the same things', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(de).sort())
})
