import { join } from 'node:path'
import { withStable } from './registry.ts'
import type { ReleaseStore } from './store.ts'

/** Who stands in the history when starting the product put a release live. */
const STARTER = 'npm start'

/**
 * Puts the built remotes live that have no release yet. A remote whose live release was put there by an earlier start follows
 * the workspace; one that somebody published or rolled back is left as it is. Returns the remotes whose build differs from
 * what is live.
 */
export async function fillStore(store: ReleaseStore, root: string, remotes: readonly string[]): Promise<string[]> {
  const differing: string[] = []
  for (const name of remotes) {
    const release = await store.putRelease(join(root, name, 'dist'))
    const registry = await store.readRegistry()
    const live = registry.remotes[name]
    if (live?.stable === release.hash) continue
    if (live && live.history[0]?.by !== STARTER) differing.push(name)
    else
      await store.writeRegistry(
        withStable(registry, name, { by: STARTER, what: 'fill', release: release.hash }, new Date()),
      )
  }
  return differing
}
