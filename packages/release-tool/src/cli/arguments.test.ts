import { expect, test } from 'vitest'
import { parseCommand, USAGE, UsageError } from './arguments.ts'

const read = (line: string) => parseCommand(line.split(' ').filter(Boolean), ['mf-auth', 'mf-booking'])

test('a canary has a remote, a release and a share', () => {
  expect(read('canary mf-auth 0123456789abcdef --percent 20 --by Ada')).toMatchObject({
    name: 'canary',
    remote: 'mf-auth',
    release: '0123456789abcdef',
    percent: 20,
    by: 'Ada',
  })
})

test('a canary can be for staff, alone or with a share', () => {
  expect(read('canary mf-auth 0123456789abcdef --staff')).toMatchObject({ percent: 0, staff: true })
  expect(read('publish mf-auth --canary --staff --percent 5')).toMatchObject({ percent: 5, staff: true })
})

test('a preview is published without a share', () => {
  expect(read('publish mf-auth --preview')).toMatchObject({ preview: true, percent: undefined })
})

test('promote takes an optional release', () => {
  expect(read('promote mf-auth').release).toBeUndefined()
  expect(read('promote mf-auth 0123456789abcdef').release).toBe('0123456789abcdef')
})

test('a grant names a path, and a remote of any repository', () => {
  expect(read('grant mf-shop /shop')).toMatchObject({ name: 'grant', remote: 'mf-shop', prefix: '/shop' })
  expect(read('withdraw mf-shop /shop')).toMatchObject({ name: 'withdraw', prefix: '/shop' })
})

test('a token has a person, and remotes or all of them', () => {
  expect(read('token create --person Ada --remote mf-auth mf-booking --days 30').token).toEqual({
    action: 'create',
    person: 'Ada',
    remotes: ['mf-auth', 'mf-booking'],
    days: 30,
  })
  expect(read('token create --person Olga --operator').token).toMatchObject({ remotes: ['*'], days: 365 })
  expect(read('token revoke 01234567').token).toEqual({ action: 'revoke', id: '01234567' })
})

test.each([
  ['', 'A command is missing.'],
  ['deploy mf-auth', 'There is no command "deploy".'],
  ['toString', 'There is no command "toString".'],
  ['publish', 'publish needs a remote.'],
  ['publish mf-shop', 'There is no remote "mf-shop". There are: mf-auth, mf-booking.'],
  ['publish mf-auth now', 'publish does not know what to do with "now".'],
  ['publish mf-auth --loud', "Unknown option '--loud'"],
  ['publish mf-auth --percent 5', '--percent belongs to `canary`, or to `publish --canary`.'],
  ['publish mf-auth --canary', 'publish needs --percent N or --staff.'],
  ['publish mf-auth --staff', '--staff belongs to `canary`, or to `publish --canary`.'],
  ['canary mf-auth 0123456789abcdef --preview --staff', '--preview belongs to `publish`.'],
  ['publish mf-auth --preview --for-shell', '--preview excludes --canary and --for-shell.'],
  ['token', 'token needs an action.'],
  ['key', 'key needs an action.'],
  ['key turn', 'key has next, switch and runner, not "turn".'],
  ['token burn', 'token has create, list and revoke, not "burn".'],
  ['token create --remote mf-auth', 'token create needs --person NAME.'],
  ['token create --person Ada', 'token create needs --remote MF_NAME or --operator.'],
  ['token create --person Ada --operator --remote mf-auth', 'token create needs --remote MF_NAME or --operator.'],
  ['token create --person Ada --remote shop', '"shop" is no name of a remote'],
  ['rollback shop', '"shop" is no name of a remote'],
  ['grant mf-shop', 'grant needs a prefix.'],
  ['token create --person Ada --remote mf-auth --days 0', 'a whole number from 1 to 3650, not "0"'],
  ['token revoke', 'token revoke needs the id of a token'],
  ['rollback mf-auth --for-shell', '--for-shell belongs to `publish` and `check`.'],
  ['publish mf-auth --for-shell --canary --percent 5', '--for-shell and --canary exclude each other.'],
  ['rollback mf-auth --canary', '--canary belongs to `publish`.'],
  ['canary mf-auth', 'canary needs a release.'],
  ['canary mf-auth ../../etc --percent 5', '"../../etc" is no release'],
  ['canary mf-auth 0123456789abcdef', 'canary needs --percent N or --staff.'],
  ['canary mf-auth 0123456789abcdef --percent 100', 'a whole number from 1 to 99, not "100"'],
  ['canary mf-auth 0123456789abcdef --percent 0', 'a whole number from 1 to 99, not "0"'],
  ['canary mf-auth 0123456789abcdef --percent ten', 'a whole number from 1 to 99, not "ten"'],
])('"%s" is refused with an explanation', (line, message) => {
  expect(() => read(line)).toThrow(UsageError)
  expect(() => read(line)).toThrow(message)
})

test('the usage names each command for a registry with its arguments', () => {
  expect(USAGE).toContain(`
  canary <remote> <release> [--percent N] [--staff]
                                gives a share of the visitors, or signed-in staff, another release
  promote <remote> [<release>]  makes the canary, or another release, live for all visitors
  rollback <remote>             ends the canary, or goes back to the release that was live before
  pin <remote> [<release>]      holds a release, whatever is published
  unpin <remote>                ends that
  disable <remote>              switches a remote off
  enable <remote>               switches it on again
  remove <remote> <release>     deletes a release that no visitor gets any more
  grant <remote> <prefix>       lets releases of a remote add pages below a path
  withdraw <remote> <prefix>    ends that
`)
})
