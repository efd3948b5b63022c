import type { RegistryEntry } from '../registry/registry.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { LogError } from '../registry/trusted-registry.ts'
import type { Release } from '../release.ts'
import { packageOf, type SharedModule, type SharedScope } from '../shared-modules.ts'
import { findMismatches } from '../versions.ts'
import { isInShare } from './visitor-share.ts'

export type ReleaseSelector = {
  /** The release of a remote that this visitor gets; undefined when it has none or is disabled. */
  select: (name: string, entry: RegistryEntry | undefined, visitor: string) => Promise<Release | undefined>
  /**
   * Exactly this release, as whoever overrides a remote wants it, also of a remote that is disabled. One that is broken is
   * said aloud and left to the browser, whose screen names it: a tester must never see another release in its place.
   */
  selectExact: (name: string, entry: RegistryEntry | undefined, hash: string) => Promise<Release | undefined>
}

export type ReleaseSelectorOptions = {
  store: ReleaseStore
  scope: SharedScope
  verify: (release: Release) => Promise<void>
  logError: LogError
}

/**
 * Chooses among a remote's releases: the canary for its share of the visitors, else the live one. A release that was altered,
 * is not whole or does not fit this shell is refused aloud, and the one that was live before serves on.
 */
export function createReleaseSelector({ store, scope, verify, logError: alarm }: ReleaseSelectorOptions): ReleaseSelector {
  const offered = Object.fromEntries(
    Object.entries(scope).map(([name, { version }]) => [packageOf(name as SharedModule), version]),
  )
  const said = new Set<string>()

  const find = async (name: string, hash: string, entry: RegistryEntry) => {
    const record = entry.releases[hash]
    const release = record && (await store.readRelease(name, hash, record.description))
    if (!release) return { problem: 'its description is missing or was altered' }
    const misfit = findMismatches(release.shared, offered)
    if (misfit.length) return { problem: misfit.join(', ') }
    const problem = await verify(release).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { release, problem }
  }
  /** Looks at a release and says aloud, once, what is wrong with it. */
  const inspect = async (name: string, hash: string, entry: RegistryEntry) => {
    const { release, problem } = await find(name, hash, entry)
    const key = `${name} ${hash}`
    if (problem && !said.has(key)) alarm(`RELEASE REFUSED: ${key}${release ? ` (${release.owner})` : ''}: ${problem}.`)
    if (problem) said.add(key)
    else said.delete(key)
    return { release, problem }
  }
  return {
    async select(name, entry, visitor) {
      if (!entry || entry.disabled) return undefined
      const { canary } = entry
      const first = canary && isInShare(visitor, name, canary.percent) ? [canary.release] : []
      let broken: Release | undefined
      for (const hash of [...first, entry.stable, ...entry.before]) {
        const { release, problem } = await inspect(name, hash, entry)
        if (!problem) return release
        broken ??= release
      }
      // Nothing whole is left: the browser tries, and its screen names the remote, its release and its owner.
      return broken
    },
    selectExact: async (name, entry, hash) => entry && (await inspect(name, hash, entry)).release,
  }
}
