import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { ROOT } from '../../root.ts'
import { withArea, withoutArea } from './area-names.ts'
import { withoutRemote, withRemote } from './contract-table.ts'
import { editAll } from './edits.ts'
import { Refused, readPlan } from './plan.ts'
import { withoutScreens, withScreen } from './screen-table.ts'
import { filesOf } from './template.ts'

const plan = readPlan(['mf-warranty', '--owner', 'Garantie'], REMOTES, [4101, 4105])
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('what is not said is made from the name', () => {
  expect(plan).toEqual({
    name: 'mf-warranty',
    path: '/warranty',
    access: 'customer',
    owner: 'Garantie',
    contact: 'warranty@radruf.example',
    titleDe: 'Warranty',
    titleEn: 'Warranty',
    port: 4106,
  })
})

test('every table takes a new remote, and loses it again to the letter', () => {
  const tables = [
    ['packages/contract/src/paths.ts', (t: string) => withRemote(t, plan), (t: string) => withoutRemote(t, plan.name)],
    [
      'shell/src/texts/de.json',
      (t: string) => withArea(t, plan.name, 'Garantie'),
      (t: string) => withoutArea(t, plan.name),
    ],
    ['e2e/screens/screens.ts', (t: string) => withScreen(t, plan), (t: string) => withoutScreens(t, [plan.path])],
  ] as const
  for (const [file, add, remove] of tables) {
    const before = read(file)
    const after = add(before)
    expect(after, file).toContain(file.endsWith('screens.ts') ? "'/warranty': [{" : 'mf-warranty')
    expect(remove(after), file).toBe(before)
  }
  expect(JSON.parse(withArea(read('shell/src/texts/de.json'), plan.name, 'Garantie')).areas['mf-warranty']).toBe(
    'Garantie',
  )
})

test('every path of a remote goes with it, however its line is broken', () => {
  const before = read('packages/contract/src/paths.ts')
  const line = "  { path: '/warranty', access: 'customer', owner: 'mf-warranty' },\n"
  const more = `${line}  {
    path: '/warranty/:ticketId',
    access: 'customer',
    owner: 'mf-warranty',
    slots: ['next-appointment'],
  },\n`
  const grown = withRemote(before, plan).replace(line, more)
  expect(grown).toContain('/warranty/:ticketId')
  expect(withoutRemote(grown, plan.name)).toBe(before)
})

test('a remote whose slots are shown elsewhere stays', () => {
  expect(() => withoutRemote(read('packages/contract/src/paths.ts'), 'mf-booking')).toThrow(
    /fills the slot next-appointment/,
  )
})

test('a screen that nobody is signed in on is about a ticket all the same', () => {
  const about = (access: 'public' | 'customer') =>
    /'\/x\/:ticketId': (.*),\n/.exec(withScreen(read('e2e/screens/screens.ts'), { path: '/x/:ticketId', access }))?.[1]
  expect(about('public')).toBe("[{ state: 'first', of: 'choosing' }]")
  expect(about('customer')).toBe("[{ state: 'first', who: 'choosing' }]")
})

test('the tables are changed together or not at all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-tables-'))
  const look = () => ['a', 'b'].map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const file of ['a', 'b']) writeFileSync(join(folder, file), file)
  const more = (text: string) => `${text}${text}`
  expect(() =>
    editAll(folder, [
      ['a', more],
      ['b', (text) => text],
    ]),
  ).toThrow(/^b no longer looks .* nothing was changed/)
  expect(look()).toEqual(['a', 'b'])
  editAll(folder, [
    ['a', more],
    ['b', more],
  ])
  expect(look()).toEqual(['aa', 'bb'])
  rmSync(folder, { recursive: true })
})

test('the files of a remote are filled in, and parameters of texts stay', () => {
  const files = filesOf(plan)
  expect([...files.keys()]).toContain('src/features/start/greeting.stories.tsx')
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({ name: 'mf-warranty', radruf: { devPort: 4106 } })
  expect(JSON.parse(files.get('src/texts/de.json') ?? '').hello).toBe('Guten Tag, {{name}}.')
  expect([...files.values()].join()).not.toMatch(/\{\{(?!name)/)
})

test.each([
  ['', 'A remote needs a name such as mf-warranty'],
  ['warranty', 'not "warranty"'],
  ['mf-../x', 'A remote needs a name'],
  ['mf-auth', 'There is a remote mf-auth already'],
  ['mf-x mf-y', 'A remote needs a name'],
  ['mf-x --path overview', 'is no path'],
  ['mf-x --path /:id', 'is no path'],
  ['mf-x --path /overview', "mf-account's already"],
  ['mf-x --path /desk/elsewhere', "mf-chat-call's already (/desk/:ticketId)"],
  ['mf-x --path /api/x', "/api is the shell's own"],
  ['mf-x --path /releases', "/releases is the shell's own"],
  ['mf-x --path /x/:id', "A path's parameter is one of :email, :ticketId, :token; nobody knows a value for :id"],
  ['mf-x --access everybody', '--access is one of'],
  ['mf-x --colour red', "Unknown option '--colour'"],
  ['mf-x --owner {x}', 'cannot stand in texts'],
])('"new %s" is refused: %s', (line, message) => {
  const read = () => readPlan(line.split(' ').filter(Boolean), REMOTES, [])
  expect(read).toThrow(Refused)
  expect(read).toThrow(message)
})
