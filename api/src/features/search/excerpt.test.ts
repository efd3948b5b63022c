import { expect, test } from 'vitest'
import { toExcerpt } from './search.ts'

const LONG =
  'Guten Tag Mia, vielen Dank für die schnelle Antwort von gestern; soll ich vorher eine neue Kette besorgen?'

test('an excerpt begins and ends with a whole word, around the first match', () => {
  expect(toExcerpt(LONG, ['kette'])).toBe('… von gestern; soll ich vorher eine neue Kette besorgen?')
  expect(toExcerpt(LONG, ['tag'])).toBe(LONG)
  const end = toExcerpt(`${LONG} ${LONG}`, ['tag'])
  expect(end.endsWith(' …')).toBe(true)
  expect(`${LONG} ${LONG} `).toContain(`${end.slice(0, -2)} `)
  expect(end.length).toBeLessThanOrEqual(142)
})

test('a text without a match begins at its start, and one long word is cut at the match', () => {
  expect(toExcerpt('Die  Kette\nspringt', ['zzz'])).toBe('Die Kette springt')
  expect(toExcerpt(`${'x'.repeat(80)}kette`, ['kette'])).toBe('… kette')
  expect(toExcerpt('y'.repeat(200), ['y'])).toBe(`${'y'.repeat(140)} …`)
})
