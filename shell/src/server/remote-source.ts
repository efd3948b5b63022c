import { isRemoteName, REMOTES, type RemoteName } from '@radruf/contract'
import { toPathEntry } from '@radruf/contract/server'
import { isGranted, type Registry, type RegistryEntry } from '@radruf/federation/registry'
import type { LiveRemote, Release } from '@radruf/federation/release'
import { atAddress, toLive } from '@radruf/federation/release'
import {
  createFolderWatch,
  createReleaseSelector,
  createServerRemotes,
  createVisitorId,
  findOwnCopies,
  type Override,
  SHARE_COOKIE,
} from '@radruf/federation/server'
import { getVersions, type SharedScope } from '@radruf/federation/shared'
import type { LogError, ReleaseStore } from '@radruf/release-tool/registry'
import { createTrustedRegistry, findShellWithFile } from '@radruf/release-tool/registry'
import type { FastifyRequest } from 'fastify'
import pTimeout from 'p-timeout'
import type { AddedPaths } from '../app/page-state.ts'
import { writeCookie } from './cookies.ts'
import type { LoadBundles } from './renderers/index.ts'

/** Milliseconds that a page waits for a remote's server bundle before it leaves the remote to the browser. */
const SERVER_TIMEOUT_MS = 400

/** The remotes of one page for one visitor. */
export type PageRemotes = {
  list: LiveRemote[]
  /** Paths that releases add to the contract's table. */
  added: AddedPaths[]
  /** The server bundles for rendering; undefined for a remote from an address, which only the browser loads. */
  load: LoadBundles
  /** Cookies that keep the visitor on the same side of a canary. */
  cookies: string[]
}

export type PageVisitor = Pick<FastifyRequest, 'protocol'> & { id: string | undefined; isStaff: () => Promise<boolean> }

/** The remotes of the registry, and the registry itself. */
export type RemoteSource = {
  /** `visitor.id` is undefined for a visitor without the cookie of canaries. */
  getPageRemotes: (visitor: PageVisitor, overrides: readonly Override[]) => Promise<PageRemotes>
  readRegistry: () => Promise<Registry>
  /** Fetches the files of a release to this machine, if the registry knows the release. */
  fetchRelease: (name: string, hash: string) => Promise<Release | undefined>
  /** Folder of the build with a file of the shell for browsers: of the live shell, or of an earlier one. */
  findShellWithFile: (path: string) => Promise<string | undefined>
  /** The one of some releases, as `name=hash`, that adds a path of its own to the contract's table. */
  findAdding: (path: string, releases: readonly string[]) => Promise<RemoteName | undefined>
  /** Whether this shell offers the shared packages that a release was built against. */
  isCompatible: (name: string, hash: string) => Promise<boolean>
}

/** Reads the registry for every request, so that a publish is live with the next page. */
export function createRemoteSource(store: ReleaseStore, scope: SharedScope, logError: LogError): RemoteSource {
  const offered = getVersions(scope)
  const readRegistry = createTrustedRegistry(store, logError)
  const { verify, loadBundles } = createBundleLoader(createServerRemotes(store, offered, createFolderWatch()))
  const { select, selectExact, findMismatches } = createReleaseSelector({ store, scope, verify, logError })
  return {
    async getPageRemotes({ id: known, isStaff, protocol }, overrides) {
      const { remotes } = await readRegistry()
      const names = listNames(remotes)
      const hasCanary = names.some((name) => remotes[name]?.canary)
      const visitor = known ?? (hasCanary ? createVisitorId() : '')
      const selected = await Promise.all(
        names.map(async (name) => {
          const override = overrides.find((one) => one.name === name)
          const entry = remotes[name]
          if (override && 'release' in override) return selectExact(name, entry, override.release)
          return select(name, entry, { id: visitor, isStaff })
        }),
      )
      const releases = new Map(selected.flatMap((release) => (release ? [[release.name, release] as const] : [])))
      const added = await Promise.all(
        names.flatMap((name) => {
          const entry = remotes[name]
          return entry?.grants ? [findAddedPaths(store, name, entry, releases.get(name))] : []
        }),
      )
      return {
        list: listRemotes(names, releases, overrides, offered),
        added: added.flatMap((one) => one ?? []),
        load: async (name) => {
          if (overrides.some((one) => one.name === name && 'address' in one)) return undefined
          const release = releases.get(name)
          if (!release) throw new Error(`${name} has no release`)
          const { stable, canary } = remotes[name] ?? {}
          const isLive = !overrides.some((one) => one.name === name) && [stable, canary?.release].includes(release.hash)
          return { name, hash: release.hash, isLive, bundles: await loadBundles(release) }
        },
        cookies:
          known || !visitor ? [] : [writeCookie({ protocol }, SHARE_COOKIE, visitor, '; HttpOnly; Max-Age=31536000')],
      }
    },
    readRegistry,
    fetchRelease: async (name, hash) => {
      const record = (await readRegistry()).remotes[name]?.releases[hash]
      return record && store.readRelease(name, hash, record.description)
    },
    findShellWithFile: async (path) => findShellWithFile(store, await readRegistry(), path),
    async findAdding(path, keys) {
      const { remotes } = await readRegistry()
      for (const key of keys) {
        const [name = '', hash = ''] = key.split('=')
        const entry = remotes[name]
        const record = entry?.releases[hash]
        if (!isRemoteName(name) || !entry?.grants || !record) continue
        const release = await store.readDescription(name, hash, record.description)
        if (listGrantedPaths(name, entry, release).some((added) => added.path === path)) return name
      }
      return undefined
    },
    isCompatible: async (name, hash) =>
      (await findMismatches(name, (await readRegistry()).remotes[name], hash)).length === 0,
  }
}

/** Loads server bundles from a store that may be slow. */
function createBundleLoader(server: ReturnType<typeof createServerRemotes>) {
  /** Releases whose files the slow store has not delivered yet; only the first page waits for them. */
  const slow = new Set<string>()
  return {
    /** A slow store does not refuse a release: the browser loads it and checks its integrity. */
    verify: async (release: Release) => {
      const verified = server.verify(release).finally(() => slow.delete(release.hash))
      await pTimeout(verified, { milliseconds: SERVER_TIMEOUT_MS, fallback: () => void slow.add(release.hash) })
    },
    loadBundles: (release: Release) => {
      // A release that was slow before is used only if it is in memory by now. p-timeout requires a positive number.
      const milliseconds = slow.has(release.hash) ? 1 : SERVER_TIMEOUT_MS
      const { name, hash, owner } = release
      const message = `${name} ${hash} (${owner}): not loaded within ${SERVER_TIMEOUT_MS} ms`
      return pTimeout(server.load(release), { milliseconds, message })
    },
  }
}

/** The remotes of the suite, and those of other repositories that may add pages. */
const listNames = (remotes: Registry['remotes']): RemoteName[] => [
  ...new Set<RemoteName>([
    ...REMOTES,
    ...Object.keys(remotes)
      .filter(isRemoteName)
      .filter((name) => remotes[name]?.grants),
  ]),
]

/**
 * The paths that the release of a page adds, as far as they are granted. A remote that is off, or whose release cannot be used, keeps
 * those of its live release: they lead to the fallback page.
 */
async function findAddedPaths(
  store: Pick<ReleaseStore, 'readDescription'>,
  name: RemoteName,
  entry: RegistryEntry,
  selected: Release | undefined,
): Promise<AddedPaths | undefined> {
  let release = selected
  for (const hash of [entry.stable, ...entry.before]) {
    const record = entry.releases[hash]
    if (!release && record) release = await store.readDescription(name, hash, record.description)
  }
  const paths = listGrantedPaths(name, entry, release)
  return paths.length ? { name, area: release?.adds?.area ?? {}, paths } : undefined
}

/** The pages that a release adds, as far as they are granted. */
const listGrantedPaths = (name: RemoteName, { grants }: RegistryEntry, release: Release | undefined) =>
  (release?.adds?.pages ?? []).flatMap((page) => (isGranted(page.path, grants) ? (toPathEntry(name, page) ?? []) : []))

/** The remotes of a page in their releases, or at the addresses that overrides name. */
function listRemotes(
  names: readonly RemoteName[],
  releases: ReadonlyMap<string, Release>,
  overrides: readonly Override[],
  offered: Record<string, string>,
): LiveRemote[] {
  return names.flatMap((name): LiveRemote[] => {
    const override = overrides.find((one) => one.name === name)
    const release = releases.get(name)
    if (override && 'address' in override)
      return [atAddress(release ?? { name, owner: '', contact: '' }, override.address)]
    if (!release) return []
    const live = toLive(release, { copies: findOwnCopies(release, offered) })
    return [override ? { ...live, override: 'release' } : live]
  })
}
