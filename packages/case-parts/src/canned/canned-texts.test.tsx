import type { CannedText } from '@radruf/shell-kit'
import { expect, test } from 'vitest'
import { fillPlaceholders, findSlashCommand, searchCannedTexts, toSlug } from './canned-texts.ts'

const canned = (name: string, text = ''): CannedText => ({ id: name, name, text, source: 'own' })

test.each([
  ['Hallo {name}, bis {zeit}!', 'Hallo Kim, bis um 9:30 Uhr!'],
  ['Hi {NAME}, see you {time}', 'Hi Kim, see you um 9:30 Uhr'],
  ['ab {{minutes}} Minuten', 'ab 10 Minuten'],
  ['{farbe} bleibt', '{farbe} bleibt'],
])('placeholders are filled: %s', (text, expected) => {
  expect(fillPlaceholders(text, { name: 'Kim', time: 'um 9:30 Uhr' })).toBe(expected)
})

test('a missing value is inserted as an ellipsis', () => {
  expect(fillPlaceholders('Bis {zeit}, {name}', { name: 'Kim' })).toBe('Bis …, Kim')
})

test.each([
  ['/bre', 4, { start: 0, query: 'bre' }],
  ['Hallo /', 7, { start: 6, query: '' }],
  ['Zeile\n/größe', 12, { start: 6, query: 'größe' }],
  ['3/4 Zoll', 3, undefined],
  ['/bre dicht', 10, undefined],
  ['https://radruf.example', 8, undefined],
] as const)('a slash command is found in %s', (text, caret, expected) => {
  expect(findSlashCommand(text, caret)).toEqual(expected)
})

test('names that begin with the query come first, then other names, then texts', () => {
  const texts = [canned('Foto', 'der Bremse'), canned('Neue Bremse'), canned('Bremse dicht'), canned('Kette')]
  expect(searchCannedTexts(texts, 'bre').map(({ name }) => name)).toEqual(['Bremse dicht', 'Neue Bremse', 'Foto'])
  expect(searchCannedTexts(texts, '')).toHaveLength(4)
  expect(toSlug(' Bremse: dicht! ')).toBe('bremse-dicht')
})
