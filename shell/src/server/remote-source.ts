import { REMOTES } from '@radruf/contract'
import type { Registry } from '@radruf/federation/registry'
import type { LiveRemote, Release } from '@radruf/federation/release'
import { atAddress, toLive } from '@radruf/federation/release'
import {
  createReleaseSelector,
  createServerRemotes,
  createVisitorId,
  findOwnCopies,
  type Override,
  SHARE_COOKIE,
} from '@radruf/federation/server'
import { type SharedScope, versionsOf } from '@radruf/federation/shared'
import type { LogError, ReleaseStore } from '@radruf/release-tool/registry'
import { createTrustedRegistry } from '@radruf/release-tool/registry'
import pTimeout from 'p-timeout'
import type { LoadBundles } from './renderers/index.ts'

/** Milliseconds that a page waits for a remote's server bundle before it leaves the remote to the browser. */
const SERVER_TIMEOUT_MS = 400

/** The remotes of one page for one visitor. */
export type PageRemotes = {
  list: LiveRemote[]
  /** The server bundles for rendering; undefined for a remote from an address, which only the browser loads. */
  load: LoadBundles
  /** Cookies that keep the visitor on the same side of a canary. */
  cookies: string[]
}

export type PageVisitor = { id: string | undefined; isStaff: () => Promise<boolean> }

/** The remotes of the registry, and the registry itself. */
export type RemoteSource = {
  /** `visitor.id` is undefined for a visitor without the cookie of canaries. */
  getPageRemotes: (visitor: PageVisitor, overrides: readonly Override[]) => Promise<PageRemotes>
  readRegistry: () => Promise<Registry>
  /** Fetches the files of a release to this machine, if the registry knows the release. */
  fetchRelease: (name: string, hash: string) => Promise<unknown>
  /** Whether this shell offers the shared packages that a release was built against. */
  isCompatible: (name: string, hash: string) => Promise<boolean>
}

/** Reads the registry for every request, so that a publish is live with the next page. */
export function createRemoteSource(store: ReleaseStore, scope: SharedScope, logError: LogError): RemoteSource {
  const offered = versionsOf(scope)
  const server = createServerRemotes(store, offered)
  const readRegistry = createTrustedRegistry(store, logError)
  /** Releases whose files the slow store has not delivered yet; only the first page waits for them. */
  const slow = new Set<string>()
  // A slow store does not refuse a release: the browser loads it and checks its integrity.
  const verify = async (release: Release) => {
    const verified = server.verify(release).finally(() => slow.delete(release.hash))
    await pTimeout(verified, { milliseconds: SERVER_TIMEOUT_MS, fallback: () => void slow.add(release.hash) })
  }
  const { select, selectExact, findMismatches } = createReleaseSelector({ store, scope, verify, logError })

  const getPageRemotes: RemoteSource['getPageRemotes'] = async ({ id: known, isStaff }, overrides) => {
    const { remotes } = await readRegistry()
    const hasCanary = REMOTES.some((name) => remotes[name]?.canary)
    const visitor = known ?? (hasCanary ? createVisitorId() : '')
    const selected = await Promise.all(
      REMOTES.map(async (name) => {
        const override = overrides.find((one) => one.name === name)
        const entry = remotes[name]
        if (override && 'release' in override) return selectExact(name, entry, override.release)
        return select(name, entry, { id: visitor, isStaff })
      }),
    )
    const releases = new Map(selected.flatMap((release) => (release ? [[release.name, release] as const] : [])))
    const addresses = new Map(overrides.flatMap((one) => ('address' in one ? [[one.name, one.address] as const] : [])))
    const overridden = new Set(overrides.map(({ name }) => name))
    const list = REMOTES.flatMap((name): LiveRemote[] => {
      const address = addresses.get(name)
      const release = releases.get(name)
      if (address) return [atAddress(release ?? { name, owner: '', contact: '' }, address)]
      if (!release) return []
      const live = toLive(release, { copies: findOwnCopies(release, offered) })
      return [overridden.has(name) ? { ...live, override: 'release' } : live]
    })
    return {
      list,
      load: async (name) => {
        if (addresses.has(name)) return undefined
        const release = releases.get(name)
        if (!release) throw new Error(`${name} has no release`)
        // A release that was slow before is used only if it is in memory by now. p-timeout requires a positive number.
        const milliseconds = slow.has(release.hash) ? 1 : SERVER_TIMEOUT_MS
        const message = `${name} ${release.hash} (${release.owner}): not loaded within ${SERVER_TIMEOUT_MS} ms`
        const bundles = await pTimeout(server.load(release), { milliseconds, message })
        return { name, hash: release.hash, bundles }
      },
      cookies:
        known || !visitor ? [] : [`${SHARE_COOKIE}=${visitor}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`],
    }
  }
  const fetchRelease: RemoteSource['fetchRelease'] = async (name, hash) => {
    const record = (await readRegistry()).remotes[name]?.releases[hash]
    return record && store.readRelease(name, hash, record.description)
  }
  const isCompatible: RemoteSource['isCompatible'] = async (name, hash) =>
    (await findMismatches(name, (await readRegistry()).remotes[name], hash)).length === 0
  return { getPageRemotes, readRegistry, fetchRelease, isCompatible }
}
