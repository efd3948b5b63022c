import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DECLARATIONS_FILE } from '../declarations.ts'
import { changeRemote, updateRegistry } from './change-registry.ts'
import { fill, offer, type ReleaseReference } from './changes.ts'
import type { RegistryEntry, ShellOffer } from './registry.ts'
import type { ReleaseStore } from './store.ts'

/** Who stands in the history when starting the product put a release live. */
const START_ACTOR = 'npm start'

/**
 * Puts the built remotes live that have no release yet, and notes what the built shell offers. A remote whose live release was
 * put there by an earlier start follows the workspace; one that somebody published, rolled back or otherwise decided about is
 * left as it is. Returns the remotes whose build differs from what is live.
 */
export async function fillStore(store: ReleaseStore, root: string, remotes: readonly string[]): Promise<string[]> {
  const built = join(root, 'shell/dist')
  const { shared, contract } = JSON.parse(readFileSync(join(built, 'shell.json'), 'utf8')) as ShellOffer
  const types = await store.putShellTypes(readFileSync(join(built, DECLARATIONS_FILE), 'utf8'))
  const shell = { shared, contract, types }
  await updateRegistry(store, (registry) =>
    isDeepStrictEqual(registry.shell, shell) ? undefined : { ...registry, generation: registry.generation + 1, shell },
  )
  const differing: string[] = []
  for (const name of remotes) {
    const incoming = await store.putRelease(join(root, name, 'dist'))
    const { registry } = await changeRemote(store, name, { by: START_ACTOR, at: new Date() }, (entry) =>
      isLive(entry, incoming) || hasManualChange(entry) ? undefined : fill(incoming)(entry),
    )
    if (!isLive(registry.remotes[name], incoming)) differing.push(name)
  }
  return differing
}

/** Puts a release beside the live ones, for whoever asks for it by an override. The remote follows the workspace as before. */
export async function offerRelease(store: ReleaseStore, name: string, dist: string): Promise<void> {
  const incoming = await store.putRelease(dist)
  await changeRemote(store, name, { by: START_ACTOR, at: new Date() }, offer(incoming))
}

const hasManualChange = ({ history }: RegistryEntry) => history.some(({ by }) => by !== START_ACTOR)

const isLive = (entry: RegistryEntry | undefined, { hash, description }: ReleaseReference) =>
  entry?.stable === hash && entry.releases[hash]?.description === description
