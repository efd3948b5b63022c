import { REMOTES, type RemoteName } from '@radruf/contract'
import type { Alarm, LiveRemote, Registry, Release, ReleaseStore } from '@radruf/federation/registry'
import { atAddress, createTrustedRegistry, toLive } from '@radruf/federation/registry'
import {
  createLiveReleases,
  createServerRemotes,
  newVisitor,
  type Override,
  SHARE_COOKIE,
} from '@radruf/federation/server'
import type { SharedScope } from '@radruf/federation/shared'
import type { RemoteModule } from '@radruf/shell-kit'

/** Milliseconds that a page waits for a remote's server part before it leaves it to the browser. */
const SERVER_TIMEOUT = 400

/** The remotes as the registry has them at this moment, for one visitor. */
export type PageRemotes = {
  list: LiveRemote[]
  /** The module to render with; undefined for a remote that comes from an address and is left to the browser. */
  load: (name: RemoteName) => Promise<RemoteModule | undefined>
  /** What the visitor's browser is to remember, so that a canary stays with them. */
  cookies: string[]
}

/** The remotes of the registry, and the registry itself. */
export type RemoteSource = {
  getPageRemotes: (visitor: string | undefined, overrides: readonly Override[]) => Promise<PageRemotes>
  readRegistry: () => Promise<Registry>
  /** Sees to it that the files of a release are on this machine, if the registry knows it. */
  fetchRelease: (name: string, hash: string) => Promise<unknown>
}

/** Reads the registry for every request, so that a publish is live with the next page. */
export function createRemoteSource(store: ReleaseStore, scope: SharedScope, alarm: Alarm): RemoteSource {
  const server = createServerRemotes<RemoteModule>(store, scope)
  const readRegistry = createTrustedRegistry(store, alarm)
  /** Releases whose files the store has not given yet; a page has waited for them once and does not a second time. */
  const slow = new Set<string>()
  // A store that is slow is no reason to refuse a release: the browser loads it, and checks its integrity by itself.
  const verify = async (release: Release) => {
    let isRead = false
    const read = server.verify(release).finally(() => {
      isRead = true
      slow.delete(release.hash)
    })
    await Promise.race([read, after(SERVER_TIMEOUT)])
    if (!isRead) slow.add(release.hash)
  }
  const { select: choose, selectExact: exactly } = createLiveReleases({ store, scope, verify, logError: alarm })

  const liveRemotes: RemoteSource['getPageRemotes'] = async (known, overrides) => {
    const { remotes } = await readRegistry()
    const hasCanary = REMOTES.some((name) => remotes[name]?.canary)
    const visitor = known ?? (hasCanary ? newVisitor() : '')
    const chosen = await Promise.all(
      REMOTES.map(async (name) => {
        const override = overrides.find((one) => one.name === name)
        const entry = remotes[name]
        if (override && 'release' in override) return exactly(name, entry, override.release)
        return choose(name, entry, visitor)
      }),
    )
    const releases = new Map(chosen.flatMap((release) => (release ? [[release.name, release] as const] : [])))
    const addresses = new Map(overrides.flatMap((one) => ('address' in one ? [[one.name, one.address] as const] : [])))
    const overridden = new Set(overrides.map(({ name }) => name))
    const list = REMOTES.flatMap((name): LiveRemote[] => {
      const address = addresses.get(name)
      const release = releases.get(name)
      if (address) return [atAddress(release ?? { name, owner: '', contact: '' }, address)]
      if (!release) return []
      return [overridden.has(name) ? { ...toLive(release), override: 'release' } : toLive(release)]
    })
    return {
      list,
      load: async (name) => {
        if (addresses.has(name)) return undefined
        const release = releases.get(name)
        if (!release) throw new Error(`${name} has no release`)
        return Promise.race([server.load(release), lateAfter(slow.has(release.hash) ? 0 : SERVER_TIMEOUT, release)])
      },
      cookies:
        known || !visitor ? [] : [`${SHARE_COOKIE}=${visitor}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`],
    }
  }
  const bring: RemoteSource['fetchRelease'] = async (name, hash) => {
    const record = (await readRegistry()).remotes[name]?.releases[hash]
    return record && store.readRelease(name, hash, record.description)
  }
  return { getPageRemotes: liveRemotes, readRegistry, fetchRelease: bring }
}

const after = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

const lateAfter = async (milliseconds: number, { name, hash, owner }: Release): Promise<never> => {
  await after(milliseconds)
  throw new Error(`${name} ${hash} (${owner}): no answer within ${milliseconds} ms`)
}
