import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '../release.ts'
import { type Actor, applyChange, type Change, publish } from './changes.ts'
import { RegistryConflict } from './generations.ts'
import type { Registry } from './registry.ts'
import type { ReleaseStore } from './store.ts'

/** Every conflict means that somebody else came through, so this many stand in line without harm. */
const MAX_ATTEMPTS = 1000
/** Milliseconds that a writer steps back at most before the next attempt. */
const MAX_BACKOFF_MS = 20

/** Makes the next generation by `next` and writes it; decides anew when somebody else was first. */
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

/** Changes one remote's entry; nothing is written when everything stands as it should already. */
export const changeRemote = (store: ReleaseStore, name: string, actor: Actor, change: Change) =>
  updateRegistry(store, (registry) => applyChange(registry, name, actor, change))

/** Takes a remote with all its releases out of a store, after it was taken out of the suite. */
export async function forgetRemote(store: ReleaseStore, name: string): Promise<void> {
  let forgotten: string[] = []
  await updateRegistry(store, (current) => {
    const { [name]: gone, ...remotes } = current.remotes
    forgotten = Object.keys(gone?.releases ?? {})
    return gone && { ...current, generation: current.generation + 1, remotes }
  })
  for (const hash of forgotten) await store.deleteRelease(name, hash)
}

/** Makes a build live without asking the gate, in a store that is nobody's product. */
export async function publishBuild(store: ReleaseStore, dist: string, by: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8')) as Release
  await changeRemote(store, name, { by, at: new Date() }, publish(await store.putRelease(dist)))
}
