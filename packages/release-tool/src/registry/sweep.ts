import { SHELL } from '@radruf/federation/shell-build'
import { changeRemote } from './change-registry.ts'
import type { Actor } from './changes.ts'
import { collectGarbage, findUnreachable, openPagesSince } from './garbage.ts'
import type { ReleaseStore } from './store.ts'

/** Names and hashes of the builds whose files were deleted. */
export type SweptBuilds = { name: string; hash: string }[]

/**
 * Deletes the files of every build that nothing can reach: releases of remotes, uploads that no change followed, and earlier builds of
 * the shell, with their archived types. The registry forgets a release before its files go, so that an interruption leaves only files, which the next run deletes.
 */
export async function sweepStore(store: ReleaseStore, actor: Actor): Promise<SweptBuilds> {
  const names = Object.keys((await store.readRegistry()).remotes)
  for (const name of names) await changeRemote(store, name, actor, collectGarbage(actor.at))
  const { remotes, shell } = await store.readRegistry()
  await store.deleteShellTypes(shell)
  const swept: SweptBuilds = []
  for (const name of [...names, SHELL]) {
    const entry = remotes[name]
    const unreachable = new Set(entry && findUnreachable(entry, actor.at))
    for (const { hash, storedAt } of await store.listStored(name)) {
      const isKnown = entry ? hash in entry.releases : hash === shell?.build?.hash
      const isLeftOver = !isKnown && storedAt !== undefined && storedAt < openPagesSince(actor.at)
      if (!unreachable.has(hash) && !isLeftOver) continue
      await store.deleteRelease(name, hash)
      swept.push({ name, hash })
    }
  }
  return swept
}
