import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { parseCommand, UsageError } from './parse.ts'

const PERSON = ['--role', 'mechanic', '--language', 'de']

test('an invitation is read with all its parts', () => {
  expect(parseCommand(['invite', '--email', 'Max@example.test', ...PERSON, '--name', ' Max '])).toEqual({
    name: 'invite',
    email: 'Max@example.test',
    role: 'mechanic',
    language: 'de',
    person: 'Max',
  })
})

test.each([[['--help']], [['-h']], [['help']], [['invite', '--help']]])('%j asks for help', (args) => {
  expect(parseCommand(args)).toBe('help')
})

test.each([
  [[], 'no command given'],
  [['invite'], '--email is missing'],
  [['invite', '--email'], 'argument missing'],
  [['invite', '--email', 'max', ...PERSON], '--email: max is not an e-mail address'],
  [['invite', '--email', 'a@example.test', '--role', 'boss', '--language', 'de'], '--role: boss is not one of'],
  [['invite', '--email', 'a@example.test', '--role', 'customer', '--language', 'fr'], '--language: fr is not one of'],
  [['invite', '--email', 'a@example.test', ...PERSON, '--name', ' '], '--name: 1 to 80 characters'],
  [['invite', 'a@example.test'], 'unknown command: invite a@example.test'],
  [['ticket', 'list', '--email', 'x'], '--email does not belong to "ticket list"'],
  [['ticket', 'lost'], 'unknown command: ticket lost'],
  [['ticket', 'list', '--all'], "Unknown option '--all'"],
])('%j is refused and says why', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError)
  expect(() => parseCommand(args)).toThrow(message)
})

test.each([
  [
    'mechanic hours --email m@example.test --hours default',
    { name: 'mechanic hours', email: 'm@example.test', hours: [] },
  ],
  [
    'mechanic absence --email m@example.test --from 2026-12-24',
    { name: 'mechanic absence', email: 'm@example.test', first: '2026-12-24', last: '2026-12-24' },
  ],
  [
    'mechanic absence --email m@example.test --from 2026-12-24 --remove',
    { name: 'mechanic absence', email: 'm@example.test', first: '2026-12-24', last: null },
  ],
  [
    'mechanic bundesland --email m@example.test --bundesland BE',
    { name: 'mechanic bundesland', email: 'm@example.test', bundesland: 'BE' },
  ],
  ['user delete --email m@example.test', { name: 'user delete', email: 'm@example.test' }],
  ['backup /tmp/x', { name: 'backup', folder: '/tmp/x' }],
  ['restore /tmp/x', { name: 'restore', folder: '/tmp/x' }],
  ['migrate-to-postgres', { name: 'migrate-to-postgres' }],
])('%s is read', (line, command) => {
  expect(parseCommand(line.split(' '))).toEqual(command)
})

test('working hours are read by weekday', () => {
  const args = ['mechanic', 'hours', '--email', 'm@example.test', '--hours', 'Mon-Wed 09:00-17:00, fri 08:30-12:00']
  expect(parseCommand(args)).toMatchObject({
    hours: [
      { weekday: 1, from: '09:00', to: '17:00' },
      { weekday: 2, from: '09:00', to: '17:00' },
      { weekday: 3, from: '09:00', to: '17:00' },
      { weekday: 5, from: '08:30', to: '12:00' },
    ],
  })
})

test.each([
  ['9-17', 'is not like'],
  ['mon 17:00-09:00', 'is not like'],
  ['fri-mon 09:00-17:00', 'is not like'],
  ['mon 09:00-12:00, mon 13:00-17:00', 'mon is named twice'],
])('--hours "%s" is refused', (hours, message) => {
  const args = ['mechanic', 'hours', '--email', 'm@example.test', '--hours', hours]
  expect(() => parseCommand(args)).toThrow(message)
})

test.each([
  [['mechanic', 'absence', '--email', 'm@example.test', '--from', '2026-13-01'], 'is not a date'],
  [
    ['mechanic', 'absence', '--email', 'm@example.test', '--from', '2026-12-24', '--to', '2026-12-23'],
    'comes before --from',
  ],
  [['mechanic', 'bundesland', '--email', 'm@example.test', '--bundesland', 'XX'], '--bundesland: XX is not one of'],
  [['workshops', 'import'], 'workshops import needs one FILE.csv'],
  [['workshops', 'import', '/nowhere.csv'], '/nowhere.csv cannot be read'],
  [['announce', '--title-de', 'a', '--text-de', 'b'], '--title-en is missing'],
  [['announce', '--email', 'b@example.test'], '--email does not belong to "announce"'],
  [['restore'], 'restore needs one FOLDER'],
])('%j is refused and says why, too', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError)
  expect(() => parseCommand(args)).toThrow(message)
})

describe('files', () => {
  const folder = createTemporaryFolder('parse')
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('an announcement is read from a file per language, its first line the title', () => {
    const de = fileWith('de.md', '# Titel\n\nErster Absatz.\n\nZweiter.\n')
    const en = fileWith('en.md', 'Title\nText.')
    expect(parseCommand(['announce', '--file-de', de, '--file-en', en])).toEqual({
      name: 'announce',
      de: { title: 'Titel', text: 'Erster Absatz.\n\nZweiter.' },
      en: { title: 'Title', text: 'Text.' },
    })
  })

  test('a list that is not UTF-8 is refused', () => {
    const latin = fileWith('latin.csv', Buffer.from('Stra\xdfe', 'latin1'))
    expect(() => parseCommand(['workshops', 'import', latin])).toThrow('is not UTF-8')
  })
})
