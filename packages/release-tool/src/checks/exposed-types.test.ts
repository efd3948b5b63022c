import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emitDeclarations } from '@radruf/build-preset/declarations'
import type { Declarations } from '@radruf/federation/declarations'
import type { Release } from '@radruf/federation/release'
import { beforeAll, expect, test, vi } from 'vitest'
import { TYPE_RULES } from '../testing/builds.ts'
import { exposedTypes } from './exposed-types.ts'
import type { ReleaseCandidate } from './release-check.ts'

// Compares the declarations of a real remote with those of a live shell that differs from the workspace's in one declaration.
const ROOT = join(import.meta.dirname, '../../../..')
const BOOKING = join(ROOT, 'mf-booking')
// Each comparison runs the compiler.
vi.setConfig({ testTimeout: 60_000 })
let own: Declarations
let live: Declarations

beforeAll(() => {
  own = emitDeclarations(BOOKING, { entry: 'src/remote.tsx' })
  live = emitDeclarations(join(ROOT, 'shell'), { facades: { 'react-router-dom': '@radruf/host/router-facade' } })
}, 60_000)

const USES = {
  '@radruf/shell-kit': ['defineRemote', 'useNow'],
  '@radruf/shared-ui': ['Button'],
  'react-router-dom': ['useNavigate'],
}

/** Checks mf-booking against a shell whose archive is changed: file → [from, to]. Returns the objections. */
async function findObjections(
  changes: Record<string, [from: string, to: string]>,
  mine = own,
  shared: Record<string, string> = {},
) {
  const dist = mkdtempSync(join(tmpdir(), 'radruf-types-'))
  writeFileSync(join(dist, 'types.json'), JSON.stringify(mine))
  writeFileSync(
    join(dist, 'remote.cjs'),
    "api.GET(`/api/tickets/{ticketId}/slots`); api.PUT('/api/tickets/{ticketId}/hold')",
  )
  const shellTypes = { ...live }
  for (const [file, [from, to]] of Object.entries(changes)) {
    expect(shellTypes[file]).toContain(from)
    shellTypes[file] = (shellTypes[file] as string).replace(from, to)
  }
  const release = {
    name: 'mf-booking',
    uses: USES,
    shared,
    types: { file: 'types.json', integrity: '' },
    server: { file: 'remote.cjs', integrity: '' },
  } as unknown as Release
  return exposedTypes.findObjections({
    release,
    dist,
    shellTypes,
    root: ROOT,
    folder: BOOKING,
    types: TYPE_RULES,
    shell: { shared: {}, contract: '' },
  } as unknown as ReleaseCandidate)
}

const KIT = '@radruf/shell-kit'
const BUTTON = '@radruf/shared-ui/button/button.d.ts'
const API = '@radruf/contract/generated/api.d.ts'

test('a release passes under the shell it was built for, and under one that only adds members', async () => {
  expect(await findObjections({})).toEqual([])
  expect(
    await findObjections({
      [`${KIT}/now.d.ts`]: ['everyMs?: number', 'everyMs?: number, more?: string'],
      [`${KIT}/shell.d.ts`]: ['ticket: Ticket;', 'ticket: Ticket; more: string;'],
      [BUTTON]: ['loading?: boolean', 'more?: boolean; loading?: boolean'],
      [API]: ['hold: components["schemas"]["Hold"] | null', 'more: string; hold: components["schemas"]["Hold"] | null'],
    }),
  ).toEqual([])
})

test('every declaration that the live shell lacks or has changed is named with its fix', async () => {
  const objections = await findObjections({
    [`${KIT}/shell.d.ts`]: ['ticket: Ticket;', 'repair: Ticket;'],
    [`${KIT}/now.d.ts`]: ['useNow(everyMs?: number): number', 'useNow(everyMs: string): number'],
    [BUTTON]: ['wide?: boolean', 'wide: boolean'],
    '@radruf/host/router-facade.d.ts': ['useNavigate, ', ''],
  })
  const reasons = objections.map(({ reason }) => reason)
  expect(reasons).toEqual([
    expect.stringMatching(/the live shell does not accept the module that src\/remote\.tsx exposes: .*'ticket'/),
    expect.stringMatching(
      /the live shell's useNow \(@radruf\/shell-kit\) is not the one it was built against: .*'string'/,
    ),
    expect.stringMatching(/the live shell's Button \(@radruf\/shared-ui\) .*'wide'/),
    expect.stringMatching(/the live shell's useNavigate \(react-router-dom\)/),
  ])
  expect(objections.map(({ fix }) => fix)).toContain(
    'Build against the @radruf/shell-kit that is live, or release the shell first.',
  )
})

test('an endpoint with a missing reply field or a new required parameter is named by its path; unused endpoints are ignored', async () => {
  const reasons = (
    await findObjections({
      [API]: ['hold: components["schemas"]["Hold"] | null', 'held: components["schemas"]["Hold"] | null'],
    })
  ).map(({ reason }) => reason)
  expect(reasons).toEqual([
    expect.stringMatching(
      /the live service does not answer \/api\/tickets\/\{ticketId\}\/hold as it expects: .*'hold'/,
    ),
  ])
  const listSlots = live[API]?.match(/listSlots: \{\s+parameters: \{\s+query\?: never/)?.[0] ?? ''
  expect(
    await findObjections({ [API]: [listSlots, listSlots.replace('query?: never', 'query: { since: string }')] }),
  ).toEqual([expect.objectContaining({ reason: expect.stringContaining('/slots as it expects') })])
  expect(await findObjections({ [API]: ['"/api/desk-search"', '"/api/bench-search"'] })).toEqual([])
})

test('a changed design system does not matter to a release that uses its own copy', async () => {
  const changes: Record<string, [string, string]> = { [BUTTON]: ['wide?: boolean', 'wide: boolean'] }
  expect(await findObjections(changes, own, { '@radruf/shared-ui': '0.2.0' })).toEqual([])
})
