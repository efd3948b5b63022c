import { REMOTES, type RemoteName } from '@radruf/contract'
import type { LiveRemote, Release, ReleaseStore } from '@radruf/federation/registry'
import { toLive } from '@radruf/federation/registry'
import { createServerRemotes } from '@radruf/federation/server'
import type { SharedScope } from '@radruf/federation/shared'
import type { RemoteModule } from '@radruf/shell-kit'

/** Milliseconds that a page waits for a remote's server part before it leaves it to the browser. */
const SERVER_TIMEOUT = 400

/** The remotes as the registry has them at this moment. */
export type LiveRemotes = {
  list: LiveRemote[]
  load: (name: RemoteName) => Promise<RemoteModule>
}

/** Reads the registry for every request, so that a publish is live with the next page. */
export function createLiveRemotes(store: ReleaseStore, scope: SharedScope) {
  const server = createServerRemotes<RemoteModule>(store, scope)
  return async (): Promise<LiveRemotes> => {
    const registry = await store.readRegistry()
    const releases = new Map<RemoteName, Release>()
    for (const name of REMOTES) {
      const stable = registry.remotes[name]?.stable
      const release = stable && (await store.readRelease(name, stable))
      if (release) releases.set(name, release)
    }
    return {
      list: [...releases.values()].map(toLive),
      load: async (name) => {
        const release = releases.get(name)
        if (!release) throw new Error(`${name} has no release`)
        return Promise.race([server.load(release), lateAfter(SERVER_TIMEOUT, release)])
      },
    }
  }
}

const lateAfter = (milliseconds: number, { name, hash }: Release) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${name} ${hash}: no answer within ${milliseconds} ms`)), milliseconds).unref()
  })
