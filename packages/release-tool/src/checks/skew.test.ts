import type { Registry } from '@radruf/federation/registry'
import type { Release } from '@radruf/federation/release'
import { createReleaseSelector, findOwnCopies } from '@radruf/federation/server'
import type { SharedScope } from '@radruf/federation/shared'
import { expect, test } from 'vitest'
import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { REMOTE, TYPE_RULES, temporaryStore, VALID_FILES, withCopies, writeBuild } from '../testing/builds.ts'
import type { ReleaseCandidate } from './release-check.ts'
import { contractRange, sharedRanges } from './version-ranges.ts'

/** Versions that both sides have unless a row changes one. */
const COMMON = {
  react: '19.3.1',
  'react-router-dom': '7.18.5',
  i18next: '27.1.2',
  '@radruf/shell-kit': '0.2.0',
  '@radruf/shared-ui': '0.1.0',
  zustand: '5.1.0',
}
type Package = keyof typeof COMMON | 'contract'

/**
 * A release under a shell that differ in one package: the version of each, what the release checks say, and what a visitor sees when
 * such a release is in the registry all the same.
 */
const SKEW: readonly [name: Package, remote: string, shell: string, checks: string, visitor: string][] = [
  ['react', '19.3.1', '19.4.0', 'passes', 'this release'],
  ['react', '19.4.0', '19.3.1', 'shared-ranges', 'the release before'],
  ['react', '19.3.1', '20.0.0', 'shared-ranges', 'the release before'],
  ['i18next', '27.1.2', '28.0.0', 'shared-ranges', 'the release before'],
  ['i18next', '28.0.0', '27.1.2', 'shared-ranges', 'the release before'],
  ['@radruf/shell-kit', '0.2.0', '0.2.1', 'passes', 'this release'],
  ['@radruf/shell-kit', '0.2.1', '0.2.0', 'shared-ranges', 'the release before'],
  ['@radruf/shell-kit', '0.2.0', '0.3.0', 'shared-ranges', 'the release before'],
  ['contract', '0.1.0', '0.1.1', 'passes', 'this release'],
  ['contract', '0.1.1', '0.1.0', 'contract-range', 'this release'],
  ['contract', '0.1.0', '0.2.0', 'contract-range', 'this release'],
  ['@radruf/shared-ui', '0.1.0', '0.1.1', 'passes', 'this release'],
  ['@radruf/shared-ui', '0.1.0', '0.2.0', 'passes', 'this release with its own @radruf/shared-ui'],
  ['@radruf/shared-ui', '0.2.0', '0.1.0', 'passes', 'this release with its own @radruf/shared-ui'],
  ['zustand', '5.1.0', '6.0.0', 'passes', 'this release with its own zustand'],
]

/** The versions with one of them changed; the contract is apart, because it is no shared module. */
const withVersion = (name: Package, version: string) => ({
  shared: name === 'contract' ? COMMON : { ...COMMON, [name]: version },
  contract: name === 'contract' ? version : '0.1.0',
})

test.each(SKEW)(
  '%s %s under a shell with %s: checks: %s, visitor: %s',
  async (name, remote, shell, checks, visitor) => {
    const offer = withVersion(name, shell)
    const { store, entry, release } = await publishUnder(withVersion(name, remote), offer.shared)
    const candidate: ReleaseCandidate = {
      release,
      dist: '',
      surface: { paths: [], slots: [] },
      grants: [],
      listAdditionProblems: () => [],
      shell: offer,
      shellTypes: undefined,
      root: '',
      folder: '',
      types: TYPE_RULES,
      shellModule: '',
      trial: { renderOnServer: async () => [], renderInBrowser: async () => [] },
      reproduce: '',
    }
    const refusing = [sharedRanges, contractRange].filter((check) => {
      const objections = check.findObjections(candidate)
      return Array.isArray(objections) && objections.length > 0
    })
    expect(refusing.map((check) => check.name).join() || 'passes').toBe(checks)
    const versions = Object.entries(offer.shared).map(([module, version]) => [module, { version, module: {} }])
    const scope = Object.fromEntries(versions) as SharedScope
    const { select } = createReleaseSelector({ store, scope, verify: async () => {}, logError: () => {} })
    const selected = await select(REMOTE, entry, { id: '', isStaff: async () => false })
    const copies = selected ? findOwnCopies(selected, offer.shared) : []
    const seen = selected?.version === '2.0.0' ? 'this release' : 'the release before'
    expect([seen, ...copies].join(' with its own ')).toBe(visitor)
  },
)

/** A store with a release of these versions live, after one that fits the shell. */
async function publishUnder(versions: Pick<Release, 'shared' | 'contract'>, offered: Record<string, string>) {
  const store = temporaryStore()
  const build = (version: string, rest: Partial<Omit<Release, 'files'>>) =>
    withCopies(writeBuild({ files: { ...VALID_FILES, 'web/static/js/remote.js': version }, version, ...rest }))
  let registry: Registry | undefined
  for (const dist of [build('1.0.0', { shared: offered }), build('2.0.0', versions)]) {
    const actor = { by: 'ada', at: new Date() }
    registry = (await changeRemote(store, REMOTE, actor, publish(await store.putRelease(dist)))).registry
  }
  const entry = registry?.remotes[REMOTE]
  const record = entry?.releases[entry.stable]
  const release = entry && record && (await store.readDescription(REMOTE, entry.stable, record.description))
  if (!release) throw new Error('nothing is live')
  return { store, entry, release }
}
