import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { beforeAll, expect, test, vi } from 'vitest'
import { REMOTE, TYPE_RULES, temporaryFolder, VALID_FILES, withCopies, writeBuild } from '../testing/builds.ts'
import { ChecksFailed, checkCandidate, type ReleaseCandidate } from './index.ts'

// One team releases a remote while another team changes shell, service, design system or contract. The checks refuse the release when
// the two changes do not fit, and only then.

// Each release that reaches the comparison of types runs the compiler.
vi.setConfig({ testTimeout: 300_000 })

const ROOT = join(import.meta.dirname, '../../../..')
const KIT = '@radruf/shell-kit/index.d.ts'
const UI = '@radruf/shared-ui/index.d.ts'
const API = '@radruf/contract/generated/api.d.ts'
const SHARED = {
  react: '19.3.1',
  i18next: '27.1.2',
  '@radruf/shell-kit': '0.2.0',
  '@radruf/shared-ui': '0.1.0',
  zustand: '5.1.0',
}

const operation = (parameters: string, reply: string, body = '') =>
  `{ parameters: ${parameters}; ${body} responses: { 200: { content: { 'application/json': ${reply} } } } }`
/** The declarations of shell, design system and service against which the remote was built. */
const TYPES = {
  [KIT]: `export type RemoteModule = { routes: { id: string; path: string }[]; texts: object }
export declare function useTicket(): { id: string; state: 'open' | 'closed' }
export declare function notify(text: string): void
export declare function useTongue(): string`,
  [UI]: "export declare function Button(props: { wide?: boolean; kind: 'main' | 'side' }): object",
  [API]: `export interface paths {
    "/api/session": {
        get: ${operation('{ query?: never }', '{ name: string; count: number }')}
        post: ${operation('{ query?: never }', '{ id: string }', "requestBody?: { content: { 'application/json': { email: string } } };")}
    };
    "/api/unused": {
        get: ${operation('{ query?: never }', '{ id: string }')}
    };
}`,
}
const OWN_TYPES = {
  ...TYPES,
  'mf-auth/remote.d.ts':
    'declare const remote: { routes: { id: string; path: string }[]; texts: object }\nexport default remote',
}
const SERVER = `"/api/session"; ${VALID_FILES['server/remote.cjs']}`
const FILES = { ...VALID_FILES, 'server/remote.cjs': SERVER }

/** What one of the teams changes. `types` replaces texts in the declarations of the live shell and service. */
type Change = {
  build?: Parameters<typeof writeBuild>[0]
  /** Replaces a text in the remote's server bundle. */
  server?: [from: string, to: string]
  files?: Record<string, string>
  hasNoCopies?: true
  alter?: (dist: string) => void
  shared?: Record<string, string>
  contract?: string
  types?: [file: keyof typeof TYPES, from: string, to: string][]
  surface?: Partial<ReleaseCandidate['surface']>
}

let shellModule: string
beforeAll(() => {
  shellModule = join(temporaryFolder(), 'render.cjs')
  writeFileSync(shellModule, "exports.sharedScope = { react: { version: '19.3.1', module: {} } }")
})

/** The rules that refuse the release after the change; empty when it passes. */
async function findRefusing(change: Change): Promise<string> {
  const [from, to] = change.server ?? ['', '']
  expect(SERVER).toContain(from)
  const files = { ...FILES, 'server/remote.cjs': SERVER.replace(from, to), ...change.files }
  const uses = { '@radruf/shell-kit': ['useTicket', 'notify'], '@radruf/shared-ui': ['Button'] }
  const built = writeBuild({ files, shared: SHARED, uses, declarations: OWN_TYPES, ...change.build })
  const dist = change.hasNoCopies ? built : withCopies(built)
  change.alter?.(dist)
  const shellTypes: Record<string, string> = { ...TYPES }
  for (const [file, before, after] of change.types ?? []) {
    expect(shellTypes[file]).toContain(before)
    shellTypes[file] = (shellTypes[file] ?? '').replace(before, after)
  }
  try {
    await checkCandidate({
      release: JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release,
      dist,
      shell: { shared: { ...SHARED, ...change.shared }, contract: change.contract ?? '0.1.0' },
      shellTypes,
      root: ROOT,
      folder: join(ROOT, REMOTE),
      types: TYPE_RULES,
      surface: { paths: ['/login'], slots: ['card'], ...change.surface },
      grants: [],
      listAdditionProblems: () => [],
      shellModule,
      trial: { renderOnServer: async () => [], renderInBrowser: async () => [] },
      reproduce: 'Open the page',
    })
    return ''
  } catch (error) {
    if (!(error instanceof ChecksFailed)) throw error
    // Every refusal says which rule, what was seen, and what to do.
    expect(error.message).toMatch(/^\[[a-z-]+\] .{20}.*\.\n {2}.{20}/)
    expect(error.message).not.toMatch(/\(undefined|NaN|\[object/)
    return [...new Set(error.rules)].join()
  }
}

const withShared = (name: string, version: string) => ({ shared: { ...SHARED, [name]: version } })
const ROUTE = "routes: [{ id: 'mf-auth:login', path: '/login' }]"

const BREAKS: readonly [what: string, rule: string, change: Change][] = [
  ['the service removes a field', 'exposed-types', { types: [[API, '; count: number', '']] }],
  ['the service renames a field', 'exposed-types', { types: [[API, 'name: string', 'title: string']] }],
  ['the service changes the type of a field', 'exposed-types', { types: [[API, 'count: number', 'count: string']] }],
  ['the service leaves a field out at times', 'exposed-types', { types: [[API, 'name: string', 'name?: string']] }],
  ['the service removes an endpoint', 'exposed-types', { types: [[API, '"/api/session"', '"/api/sessions"']] }],
  [
    'the service requires a parameter',
    'exposed-types',
    { types: [[API, 'get: { parameters: { query?: never }', 'get: { parameters: { query: { since: string } }']] },
  ],
  [
    'the service requires a member of a body',
    'exposed-types',
    { types: [[API, '{ email: string }', '{ email: string; code: string }']] },
  ],
  ['the live service is older than the remote', 'contract-range', { build: { contract: '0.1.1' } }],
  ['the live service has another major contract', 'contract-range', { contract: '0.2.0' }],
  ['a slot is renamed', 'renders-on-server', { surface: { slots: ['panel'] } }],
  ['a slot is dropped', 'renders-on-server', { server: ['slots: { card: () => null },', ''] }],
  ['a path goes to another team', 'renders-on-server', { surface: { paths: [] } }],
  ['a path comes without its page', 'renders-on-server', { surface: { paths: ['/login', '/welcome'] } }],
  ['the shell takes another major React', 'shared-ranges', { shared: { react: '20.0.0' } }],
  ['the remote takes a newer React than the shell has', 'shared-ranges', { build: withShared('react', '19.9.0') }],
  ['the shell takes another major of the texts', 'shared-ranges', { shared: { i18next: '28.0.0' } }],
  ['the shell takes another major shell-kit', 'shared-ranges', { shared: { '@radruf/shell-kit': '0.3.0' } }],
  [
    'a major design system meets a remote without a copy',
    'shared-ranges',
    { shared: { '@radruf/shared-ui': '0.2.0' }, hasNoCopies: true },
  ],
  [
    'the shell removes an export',
    'exposed-types',
    { types: [[KIT, 'declare function useTicket', 'declare function useRepair']] },
  ],
  [
    'the shell requires an argument',
    'exposed-types',
    { types: [[KIT, 'notify(text: string)', 'notify(text: string, tone: string)']] },
  ],
  [
    'the shell returns a new state',
    'exposed-types',
    { types: [[KIT, "'open' | 'closed'", "'open' | 'closed' | 'paused'"]] },
  ],
  ['the design system requires a property', 'exposed-types', { types: [[UI, 'wide?: boolean', 'wide: boolean']] }],
  [
    'the remote needs another one to be loaded before it',
    'renders-on-server',
    { server: ['"/api/session";', 'globalThis.mf_account.ready();'] },
  ],
  [
    'the remote styles the pages of others',
    'scoped-styles',
    { files: { 'web/static/css/remote.css': 'h1 { color: red }' } },
  ],
]

const HARMLESS: readonly [what: string, change: Change][] = [
  ['nothing changes', {}],
  ['the service adds a field', { types: [[API, 'name: string', 'name: string; more: string']] }],
  [
    'the service adds an endpoint',
    { types: [[API, '    "/api/unused"', '    "/api/more": {\n    };\n    "/api/unused"']] },
  ],
  [
    'the service removes an endpoint that the remote does not call',
    { types: [[API, '"/api/unused"', '"/api/other"']] },
  ],
  [
    'the service changes a field of such an endpoint',
    {
      types: [
        [
          API,
          "'application/json': { id: string } } } } }\n    };\n}",
          "'application/json': { id: number } } } } }\n    };\n}",
        ],
      ],
    },
  ],
  [
    'the service accepts a parameter',
    { types: [[API, 'get: { parameters: { query?: never }', 'get: { parameters: { query?: { since?: string } }']] },
  ],
  [
    'the service accepts a member of a body',
    { types: [[API, '{ email: string }', '{ email: string; code?: string }']] },
  ],
  ['the service requires less of a body', { types: [[API, '{ email: string }', '{ email?: string }']] }],
  ['the service never sends a state any more', { types: [[API, 'count: number', 'count: 1 | 2']] }],
  ['the contract gets a compatible version', { contract: '0.1.4' }],
  [
    'the shell adds an export',
    {
      types: [
        [KIT, 'export declare function notify', 'export declare const more: string\nexport declare function notify'],
      ],
    },
  ],
  ['the shell removes an export that the remote does not use', { types: [[KIT, 'useTongue', 'useLanguage']] }],
  ['the shell accepts an argument', { types: [[KIT, 'notify(text: string)', 'notify(text: string, tone?: string)']] }],
  ['the shell returns another member', { types: [[KIT, '{ id: string; state', '{ id: string; more: string; state']] }],
  ['the shell returns fewer states', { types: [[KIT, "'open' | 'closed'", "'open'"]] }],
  ['the shell accepts a member of a remote', { types: [[KIT, 'texts: object }', 'texts: object; more?: string }']] }],
  ['the shell takes a newer React', { shared: { react: '19.4.0' } }],
  ['the shell takes a newer shell-kit', { shared: { '@radruf/shell-kit': '0.2.5' } }],
  ['the design system accepts a property', { types: [[UI, 'wide?: boolean', 'wide?: boolean; tall?: boolean']] }],
  [
    'a major design system meets a remote with a copy',
    { shared: { '@radruf/shared-ui': '0.2.0' }, types: [[UI, 'wide?: boolean', 'wide: boolean']] },
  ],
  ['a major zustand meets a remote with a copy', { shared: { zustand: '6.0.0' } }],
  [
    'the remote gets a text in both languages',
    {
      server: [
        "de: { title: 'Anmelden' }, en: { title: 'Sign in' }",
        "de: { title: 'A', more: 'B' }, en: { title: 'A', more: 'B' }",
      ],
    },
  ],
  [
    'the remote orders its routes anew and gets a path',
    {
      server: [ROUTE, "routes: [{ id: 'mf-auth:welcome', path: '/welcome' }, { id: 'mf-auth:login', path: '/login' }]"],
      surface: { paths: ['/login', '/welcome'] },
    },
  ],
  ['the remote gets a picture', { files: { 'web/static/picture.webp': randomBytes(60_000).toString('hex') } }],
]

test('the table has 24 breaks and 24 harmless changes', () => {
  expect([BREAKS.length, HARMLESS.length]).toEqual([24, 24])
})

test.each(BREAKS)('refused: %s (%s)', async (_, rule, change) => {
  expect(await findRefusing(change)).toBe(rule)
})

test.each(HARMLESS)('passes: %s', async (_, change) => {
  expect(await findRefusing(change)).toBe('')
})
