import type { HistoryEntry, RegistryEntry } from '@radruf/federation/registry'
import { SHELL } from '@radruf/federation/shell-build'
import { isForAll } from './actions.ts'
import { changeRemote } from './change-registry.ts'
import type { Change, RegistryActor } from './changes.ts'
import { OPEN_PAGE_DAYS, openPagesSince } from './open-pages.ts'
import { listEarlierShells } from './shell-builds.ts'
import type { ReleaseStore } from './store.ts'

/** Names and hashes of the builds whose files were deleted. */
export type SweptBuilds = { name: string; hash: string }[]

/**
 * Deletes the files of every build that nothing can reach: releases of remotes, uploads that no change followed, and earlier builds of
 * the shell, with their archived types. The registry forgets a release before its files go, so that an interruption leaves only files, which the next run deletes.
 */
export async function sweepStore(store: ReleaseStore, actor: RegistryActor): Promise<SweptBuilds> {
  const names = Object.keys((await store.readRegistry()).remotes)
  for (const name of names) await changeRemote(store, name, actor, collectGarbage(actor.at))
  const registry = await store.readRegistry()
  const { remotes, shell } = registry
  const shells = [shell?.build, ...listEarlierShells(registry, shell?.build, actor.at)].map((build) => build?.hash)
  await store.deleteShellTypes(shell)
  const swept: SweptBuilds = []
  for (const name of [...names, SHELL]) {
    const entry = remotes[name]
    const unreachable = new Set(entry && findUnreachable(entry, actor.at))
    for (const { hash, storedAt } of await store.listStored(name)) {
      const isKnown = entry ? hash in entry.releases : shells.includes(hash)
      const isLeftOver = !isKnown && storedAt !== undefined && storedAt < openPagesSince(actor.at)
      if (!unreachable.has(hash) && !isLeftOver) continue
      await store.deleteRelease(name, hash)
      swept.push({ name, hash })
    }
  }
  return swept
}

/**
 * Hashes of releases that visitors, rollback, pins, canaries and staged changes cannot reach, and that no page of the last
 * {@link OPEN_PAGE_DAYS} days can have open. Releases whose files are deleted already are among them.
 */
export function findUnreachable(entry: RegistryEntry, now: Date): string[] {
  const kept = new Set([entry.stable, entry.canary?.release, entry.staged, ...entry.before])
  for (const release of findRecentlyUsed(entry.history, openPagesSince(now))) kept.add(release)
  return Object.keys(entry.releases).filter((hash) => !kept.has(hash))
}

/** Releases that changes since a time name, and those that visitors got at that time. */
function findRecentlyUsed(history: readonly HistoryEntry[], since: Date): Set<string> {
  const recent = history.filter(({ at, what }) => new Date(at) >= since && what !== 'remove')
  const earlier = history.filter(({ at }) => new Date(at) < since)
  const live = earlier.find(isForAll)
  const canary = earlier.find(({ what, percent }) => percent !== undefined || what === 'end canary')
  const isRunning = canary?.percent !== undefined
  return new Set([...recent, ...(live ? [live] : []), ...(isRunning ? [canary] : [])].map(({ release }) => release))
}

/** Marks every unreachable release as removed. Its version stays taken. */
const collectGarbage =
  (now: Date): Change =>
  (entry) => {
    const hashes = findUnreachable(entry, now).filter((hash) => !entry.releases[hash]?.removed)
    if (!hashes.length) return undefined
    const marked = hashes.map((hash) => [hash, { ...entry.releases[hash], removed: true as const }])
    return {
      releases: { ...entry.releases, ...Object.fromEntries(marked) },
      action: hashes.map((hash) => ({ what: 'remove', release: hash })),
    }
  }
