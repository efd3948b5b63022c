import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { createHelp, parseCommand } from './parse-command.ts'
import { UsageError } from './parse-values.ts'

const PERSON = ['--role', 'mechanic', '--language', 'de']

test('an invitation is parsed with all its options', () => {
  expect(parseCommand(['invite', '--email', 'Max@example.test', ...PERSON, '--name', ' Max '])).toEqual({
    name: 'invite',
    email: 'Max@example.test',
    role: 'mechanic',
    language: 'de',
    person: 'Max',
  })
})

test.each([[['--help']], [['-h']], [['help']], [['invite', '--help']]])('%j requests help', (args) => {
  expect(parseCommand(args)).toBe('help')
})

test.each([
  [[], 'no command given'],
  [['invite'], "required option '--email <address>' not specified"],
  [['invite', '--email'], 'argument missing'],
  [
    ['invite', '--email', 'max', ...PERSON],
    "option '--email <address>' argument 'max' is invalid. It is not an e-mail address.",
  ],
  [
    ['invite', '--email', 'a@example.test', '--role', 'boss', '--language', 'de'],
    "'boss' is invalid. Allowed choices are customer, mechanic, lead, operator.",
  ],
  [
    ['invite', '--email', 'a@example.test', '--role', 'customer', '--language', 'fr'],
    "'fr' is invalid. Allowed choices are de, en.",
  ],
  [
    ['invite', '--email', 'a@example.test', ...PERSON, '--name', ' '],
    "option '--name <name>' argument ' ' is invalid. It must be one line of 1 to 80 characters.",
  ],
  [['invite', 'a@example.test'], "required option '--email <address>' not specified"],
  [['invite', 'a@example.test', '--email', 'a@example.test', ...PERSON], "too many arguments for 'invite'"],
  [['ticket', 'list', '--email', 'x'], "unknown option '--email'"],
  [['ticket', 'lost'], "unknown command 'lost'"],
  [['ticket', 'list', '--all'], "unknown option '--all'"],
])('%j is refused in one line with the reason', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError)
  expect(() => parseCommand(args)).toThrow(message)
  expect(() => parseCommand(args)).toThrow(/^[^\n]+$/)
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
    'mechanic profile --email m@example.test --sentence-de Hallo --languages de tr --no-portrait',
    {
      name: 'mechanic profile',
      email: 'm@example.test',
      de: 'Hallo',
      en: undefined,
      languages: ['de', 'tr'],
      portrait: null,
    },
  ],
  [
    'mechanic bundesland --email m@example.test --bundesland BE',
    { name: 'mechanic bundesland', email: 'm@example.test', bundesland: 'BE' },
  ],
  ['user delete --email m@example.test', { name: 'user delete', email: 'm@example.test' }],
  ['calls --from 2026-11-01', { name: 'calls', from: '2026-11-01' }],
  ['figures --from 2026-11-01 --to 2026-11-30', { name: 'figures', from: '2026-11-01', to: '2026-11-30' }],
  ['backup /tmp/x', { name: 'backup', folder: '/tmp/x' }],
  ['backup --keep 30', { name: 'backup', keep: 30 }],
  ['restore /tmp/x', { name: 'restore', folder: '/tmp/x' }],
  ['restore --backup 2026-11-30', { name: 'restore', backup: '2026-11-30' }],
  ['restore --drill', { name: 'restore drill' }],
  [
    'restore /tmp/x --drill --database postgres://x',
    { name: 'restore drill', folder: '/tmp/x', database: 'postgres://x' },
  ],
  ['upgrade --rehearse', { name: 'upgrade' }],
  ['upgrade --rehearse /tmp/x', { name: 'upgrade', folder: '/tmp/x' }],
  ['migrate-to-bucket', { name: 'migrate-to-bucket' }],
  ['migrate-to-postgres', { name: 'migrate-to-postgres' }],
])('%s is parsed', (line, command) => {
  expect(parseCommand(line.split(' '))).toEqual(command)
})

test('working hours are parsed by weekday', () => {
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

test('working hours can have a lunch break', () => {
  const args = ['mechanic', 'hours', '--email', 'm@example.test', '--hours', 'tue 09:00-17:00 lunch 12:30-13:00']
  expect(parseCommand(args)).toMatchObject({
    hours: [{ weekday: 2, from: '09:00', to: '17:00', lunch: { from: '12:30', to: '13:00' } }],
  })
})

test.each([
  ['9-17', 'is not like'],
  ['mon 09:00-17:00 lunch 16:30-17:00', 'is not like'],
  ['mon 09:00-17:00 lunch 13:00-12:00', 'is not like'],
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
  [
    ['mechanic', 'bundesland', '--email', 'm@example.test', '--bundesland', 'XX'],
    "'XX' is invalid. Allowed choices are BW,",
  ],
  [['workshops', 'import'], "missing required argument 'FILE.csv'"],
  [['parts', 'import'], "missing required argument 'FILE.csv'"],
  [['workshops', 'import', '/nowhere.csv'], '/nowhere.csv cannot be read'],
  [['announce', '--title-de', 'a', '--text-de', 'b'], '--title-en is missing'],
  [['announce', '--email', 'b@example.test'], "unknown option '--email'"],
  [['backup', '--keep', '0'], 'is not a whole number above 0'],
  [['backup', '/tmp/x', '--keep', '3'], '--keep: only without FOLDER'],
  [['restore', '/tmp/x', '--backup', 'y'], '--backup: only without FOLDER'],
  [['restore', '/tmp/x', '--database', 'postgres://x'], '--database: only with --drill'],
])('%j is refused with a reason, too', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError)
  expect(() => parseCommand(args)).toThrow(message)
  expect(() => parseCommand(args)).toThrow(/^[^\n]+$/)
})

test('help lists every command with its options, optional ones in brackets', () => {
  const help = createHelp()
  expect(help).toMatch(/^Usage: npm run ops -- <command>\n/)
  expect(help).toContain(
    '\n  invite --email <address> --role customer|mechanic|lead|operator --language de|en [--name <name>]\n',
  )
  expect(help).toContain('\n  invite import FILE.csv [--dry-run]\n')
  expect(help).toContain('\n  backup [FOLDER] [--keep <number>]\n')
  expect(help.match(/^ {2}\w/gm)).toHaveLength(38)
})

describe('files', () => {
  const folder = createTemporaryFolder('parse')
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('an announcement is read from one file per language; the first line is the title', () => {
    const de = fileWith('de.md', '# Titel\n\nErster Absatz.\n\nZweiter.\n')
    const en = fileWith('en.md', 'Title\nText.')
    expect(parseCommand(['announce', '--file-de', de, '--file-en', en])).toEqual({
      name: 'announce',
      de: { title: 'Titel', text: 'Erster Absatz.\n\nZweiter.' },
      en: { title: 'Title', text: 'Text.' },
    })
  })

  test('an announcement has readers and a period', () => {
    const texts = ['--title-de', 'a', '--text-de', 'b', '--title-en', 'a', '--text-en', 'b']
    const period = ['--for', 'customers', '--from', '2026-12-01', '--to', '2026-12-24']
    expect(parseCommand(['announce', ...texts, ...period])).toMatchObject({
      ...{ audience: 'customers', first: '2026-12-01', last: '2026-12-24' },
    })
    const wrong = [...texts, '--from', '2026-12-24', '--to', '2026-12-01']
    expect(() => parseCommand(['announce', ...wrong])).toThrow('--to is before --from')
  })

  test('a list that is not UTF-8, or has a NUL, is refused', () => {
    expect(() => parseCommand(['workshops', 'import', fileWith('nul.csv', 'name\0;street')])).toThrow('is not UTF-8')
    const latin = fileWith('latin.csv', Buffer.from('Stra\xdfe', 'latin1'))
    expect(() => parseCommand(['workshops', 'import', latin])).toThrow('is not UTF-8')
    const littleEndian = Buffer.from('\uFEFFname;street', 'utf16le')
    for (const [name, bytes] of Object.entries({ le: littleEndian, be: Buffer.from(littleEndian).swap16() }))
      expect(() => parseCommand(['workshops', 'import', fileWith(`${name}.csv`, bytes)])).toThrow('is not UTF-8')
  })
})
