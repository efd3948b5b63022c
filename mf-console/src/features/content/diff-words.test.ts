import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ text, change }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[change])
    .join('')

test.each([
  ['Bitte ein Foto', 'Bitte ein Foto', 'Bitte ein Foto'],
  ['Bitte ein Foto von hinten', 'Bitte ein Foto', 'Bitte ein [-Foto von hinten][+Foto]'],
  ['Guten Tag! Bitte ein Foto.', 'Guten Tag! Bitte bei Licht ein Foto.', 'Guten Tag! Bitte [+bei Licht ]ein Foto.'],
  ['', 'Neu hier', '[+Neu hier]'],
  ['Alt', '', '[-Alt]'],
  ['eins\n\nzwei', 'eins\n\ndrei', 'eins\n\n[-zwei][+drei]'],
])('%j becomes %j', (before, after, expected) => {
  expect(show(before, after)).toBe(expected)
})
