import { expect, test } from 'vitest'
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
