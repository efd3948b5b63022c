import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { ROOT } from '../../root.ts'
import { addRemote, addScreen, applyEdits, getBundlePath, listAdditions, listRemovals, removeRemote } from './edits.ts'
import { createPlan, RemoteCommandError } from './plan.ts'
import { renderTemplate } from './template.ts'

const plan = createPlan(['mf-sample', '--owner', 'Muster'], REMOTES, [4101, 4105])
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('missing options are derived from the name', () => {
  expect(plan).toEqual({
    name: 'mf-sample',
    path: '/sample',
    access: 'customer',
    owner: 'Muster',
    contact: 'sample@radruf.example',
    titleDe: 'Sample',
    titleEn: 'Sample',
    port: 4106,
  })
})

test('deleting a created remote restores every edited file exactly', () => {
  const removals = new Map(listRemovals(plan.name, [plan.path]))
  const additions = listAdditions(plan)
  expect([...removals.keys()]).toEqual(additions.map(([file]) => file))
  for (const [file, add] of additions) {
    const before = read(file)
    const after = add(before)
    expect(after, file).not.toBe(before)
    expect(removals.get(file)?.(after), file).toBe(before)
  }
})

test('the bundle of each language names the area', () => {
  const additions = new Map(listAdditions({ ...plan, titleDe: 'Muster' }))
  const areaIn = (language: Language) => {
    const file = getBundlePath(language)
    return JSON.parse(additions.get(file)?.(read(file)) ?? '').areas[plan.name]
  }
  expect([areaIn('de'), areaIn('en')]).toEqual(['Muster', 'Sample'])
})

test('removing a remote removes all its paths, however their lines are broken', () => {
  const before = read('packages/contract/src/paths.ts')
  const line = "  { path: '/sample', access: 'customer', owner: 'mf-sample' },\n"
  const more = `${line}  {
    path: '/sample/:ticketId',
    access: 'customer',
    owner: 'mf-sample',
    slots: ['next-appointment'],
  },\n`
  const grown = addRemote(before, plan).replace(line, more)
  expect(grown).toContain('/sample/:ticketId')
  expect(removeRemote(grown, plan.name)).toBe(before)
})

test('a remote takes a path over from its owner: the path keeps its access and its screens', () => {
  const taken = createPlan(['mf-sample', '--path', '/desk/replies', '--take'], REMOTES, [4101])
  expect(taken).toMatchObject({ path: '/desk/replies', access: 'mechanic', takenFrom: 'mf-desk' })
  const additions = new Map(listAdditions(taken))
  expect([...additions.keys()]).not.toContain('e2e/screens/screens.ts')
  const before = read('packages/contract/src/paths.ts')
  const after = additions.get('packages/contract/src/paths.ts')?.(before) ?? ''
  expect(/REMOTES = \[([^\]]*)\]/.exec(after)?.[1]).toContain("'mf-sample'")
  expect(after).toContain("{ path: '/desk/replies', access: 'mechanic', owner: 'mf-sample' },")
  expect(after.split("owner: 'mf-sample'")).toHaveLength(2)
})

test('a remote that fills a page slot cannot be removed', () => {
  expect(() => removeRemote(read('packages/contract/src/paths.ts'), 'mf-booking')).toThrow(
    /fills the slot next-appointment/,
  )
})

test('a public screen with a ticket in its path names the ticket', () => {
  const entryFor = (access: 'public' | 'customer' | 'operator') =>
    /'\/x\/:ticketId': (.*),\n/.exec(addScreen(read('e2e/screens/screens.ts'), { path: '/x/:ticketId', access }))?.[1]
  expect(entryFor('public')).toBe("[{ state: 'first', ticketOf: 'choosing' }]")
  expect(entryFor('customer')).toBe("[{ state: 'first', person: 'choosing' }]")
  expect(entryFor('operator')).toContain("scenario: 'operator of the product'")
})

test('the tables are changed together or not at all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-tables-'))
  const look = () => ['a', 'b'].map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const file of ['a', 'b']) writeFileSync(join(folder, file), file)
  const more = (text: string) => `${text}${text}`
  expect(() =>
    applyEdits(folder, [
      ['a', more],
      ['b', (text) => text],
    ]),
  ).toThrow(/^b no longer looks .* nothing was changed/)
  expect(look()).toEqual(['a', 'b'])
  applyEdits(folder, [
    ['a', more],
    ['b', more],
  ])
  expect(look()).toEqual(['aa', 'bb'])
  rmSync(folder, { recursive: true })
})

test('the template is rendered, and parameters of texts remain', () => {
  const files = renderTemplate(plan)
  expect([...files.keys()]).toContain('src/features/start/greeting.stories.tsx')
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({ name: 'mf-sample', radruf: { devPort: 4106 } })
  expect(JSON.parse(files.get('src/texts/de.json') ?? '').hello).toBe('Guten Tag, {{name}}.')
  expect([...files.values()].join()).not.toMatch(/\{\{(?!name)/)
})

test('the template imports only names that the suite’s packages export', () => {
  const imports = [...renderTemplate(plan).values()].flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@radruf\/([\w-]+)/g)].flatMap(([, names = '', name = '']) =>
      names.split(',').map((imported) => ({ name, imported: imported.trim() })),
    ),
  )
  expect(imports).not.toEqual([])
  for (const { name, imported } of imports) {
    const folder = ['packages', '.'].map((parent) => join(ROOT, parent, name)).find((path) => existsSync(path))
    expect(folder, `@radruf/${name}`).toBeDefined()
    const source = globSync('src/**/*.{ts,tsx}', { cwd: folder })
      .map((file) => readFileSync(join(folder ?? '', file), 'utf8'))
      .join('\n')
    expect(source).toMatch(new RegExp(`export (\\w+ )*(${imported})\\b|export \\{[^}]*\\b${imported}\\b`))
  }
})

test('the template depends only on packages of the suite and of the catalog', () => {
  const { dependencies, devDependencies } = JSON.parse(renderTemplate(plan).get('package.json') ?? '') as Record<
    string,
    Record<string, string>
  >
  const names = globSync('{packages/*,*}/package.json', { cwd: ROOT }).map((file) => JSON.parse(read(file)).name)
  const catalog = read('pnpm-workspace.yaml')
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (version === 'workspace:*') expect(names).toContain(name)
    else expect(catalog).toMatch(new RegExp(`^ {2}"?${name}"?: `, 'm'))
})

test.each([
  ['', "missing required argument 'name'"],
  ['sample', 'not "sample"'],
  ['mf-../x', 'A remote needs a name'],
  ['mf-auth', 'There is a remote mf-auth already'],
  ['mf-x mf-y', 'too many arguments'],
  ['mf-x --path overview', 'is no path'],
  ['mf-x --path /:id', 'is no path'],
  ['mf-x --path /overview', 'belongs to mf-account'],
  ['mf-x --path /desk/elsewhere', 'belongs to mf-desk (/desk/:ticketId)'],
  ['mf-x --path /elsewhere --take', '/elsewhere is no path of another remote'],
  ['mf-x --path / --take', 'is no path'],
  ['mf-x --path /api/x', '/api is reserved for the shell'],
  ['mf-x --path /releases', '/releases is reserved for the shell'],
  ['mf-offline', '/offline is reserved for the shell'],
  ['mf-x --path /x/:id', "A path's parameter is one of :email, :ticketId, :token; there is no value for :id"],
  ['mf-x --access everybody', 'Allowed choices are customer, mechanic, lead, operator, member, public'],
  ['mf-x --path /desk/replies --take --repository /x', 'it cannot take over one of the contract'],
  ['mf-x --colour red', "unknown option '--colour'"],
  ['mf-x --owner {x}', 'contains characters that are not allowed'],
])('"new %s" is refused: %s', (line, message) => {
  const read = () => createPlan(line.split(' ').filter(Boolean), REMOTES, [])
  expect(read).toThrow(RemoteCommandError)
  expect(read).toThrow(message)
})
