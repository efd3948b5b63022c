import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DECLARATIONS_FILE } from '../declarations.ts'
import { changeRemote, updateRegistry } from './change-registry.ts'
import { fill, offer, type ReleaseReference } from './changes.ts'
import type { RegistryEntry, ShellOffer } from './registry.ts'
import type { ReleaseStore } from './store.ts'

/** Actor in the history of changes that `npm start` makes. */
const START_ACTOR = 'npm start'

/**
 * Makes the built remotes live that have no release yet, and records the versions that the built shell offers. A remote whose
 * releases all come from earlier starts follows the workspace; a remote with any manual change stays as it is. Returns the remotes
 * whose build differs from the live release.
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

/** Adds a release that only overrides select. The remote still follows the workspace. */
export async function offerRelease(store: ReleaseStore, name: string, dist: string): Promise<void> {
  const incoming = await store.putRelease(dist)
  await changeRemote(store, name, { by: START_ACTOR, at: new Date() }, offer(incoming))
}

const hasManualChange = ({ history }: RegistryEntry) => history.some(({ by }) => by !== START_ACTOR)

const isLive = (entry: RegistryEntry | undefined, { hash, description }: ReleaseReference) =>
  entry?.stable === hash && entry.releases[hash]?.description === description
