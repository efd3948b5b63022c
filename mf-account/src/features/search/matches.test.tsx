import { expect, test } from 'vitest'
import { matchesQuery } from './matches.ts'

test.each([
  ['Wie verschiebe oder sage ich einen Termin ab?', 'termin VERSCHIEBE'],
  ['Schläuche und Straßenreifen', 'schlauche strassen'],
  ['Ticket 12: Bremsen', '12 brems'],
])('%j is found by %j', (text, query) => {
  expect(matchesQuery(text, query)).toBe(true)
})

test('a text that lacks one of the words is not found', () => {
  expect(matchesQuery('Ticket 12: Bremsen', 'ticket licht')).toBe(false)
})
