import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@radruf/federation/registry'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { applyChange, type Change, grant, publish, type RegistryActor } from './changes.ts'
import { RegistryConflict } from './generations.ts'
import type { ReleaseStore } from './store.ts'

/** Each conflict means that another writer succeeded, so a high limit is harmless. */
const MAX_ATTEMPTS = 1000
/** Milliseconds of the longest random pause before the next attempt. */
const MAX_BACKOFF_MS = 20

/** Computes the next generation with `next` and writes it; repeats both after a conflict with another writer. */
export async function updateRegistry(
  store: ReleaseStore,
  next: (registry: Registry) => Registry | undefined,
): Promise<{ registry: Registry; changed: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const registry = await store.readRegistry()
    const changed = next(registry)
    if (!changed) return { registry, changed: false }
    try {
      await store.writeRegistry(changed)
      return { registry: changed, changed: true }
    } catch (error) {
      if (!(error instanceof RegistryConflict) || attempt === MAX_ATTEMPTS) throw error
      await new Promise((done) => setTimeout(done, Math.random() * MAX_BACKOFF_MS))
    }
  }
}

/** Changes one remote's entry; writes nothing when the entry already has that state. */
export const changeRemote = (store: ReleaseStore, name: string, actor: RegistryActor, change: Change) =>
  updateRegistry(store, (registry) => applyChange(registry, name, actor, change))

/** Deletes a remote and all its releases from a store, after the remote was deleted from the suite. */
export async function forgetRemote(store: ReleaseStore, name: string): Promise<void> {
  let forgotten: string[] = []
  await updateRegistry(store, (current) => {
    const { [name]: gone, ...remotes } = current.remotes
    forgotten = Object.keys(gone?.releases ?? {})
    return gone && { ...current, generation: current.generation + 1, remotes }
  })
  for (const hash of forgotten) await store.deleteRelease(name, hash)
}

/** Lets a release add its pages, for stores outside production. */
export async function grantPages(store: ReleaseStore, { name, adds }: Release, by: string): Promise<void> {
  for (const { path } of adds?.pages ?? []) await changeRemote(store, name, { by, at: new Date() }, grant(path))
}

/** Makes a build live without the release checks, for tests and stores outside production. */
export async function publishBuild(store: ReleaseStore, dist: string, by: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  await changeRemote(store, name, { by, at: new Date() }, publish(await store.putRelease(dist)))
}
