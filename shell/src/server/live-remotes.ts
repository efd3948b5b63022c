import { REMOTES, type RemoteName } from '@radruf/contract'
import type { Alarm, LiveRemote, Release, ReleaseStore } from '@radruf/federation/registry'
import { createTrustedRegistry, toLive } from '@radruf/federation/registry'
import { createLiveReleases, createServerRemotes, newVisitor, SHARE_COOKIE } from '@radruf/federation/server'
import type { SharedScope } from '@radruf/federation/shared'
import type { RemoteModule } from '@radruf/shell-kit'

/** Milliseconds that a page waits for a remote's server part before it leaves it to the browser. */
const SERVER_TIMEOUT = 400

/** The remotes as the registry has them at this moment, for one visitor. */
export type LiveRemotes = {
  list: LiveRemote[]
  load: (name: RemoteName) => Promise<RemoteModule>
  /** What the visitor's browser is to remember, so that a canary stays with them. */
  cookies: string[]
}

/** Reads the registry for every request, so that a publish is live with the next page. */
export function createLiveRemotes(store: ReleaseStore, scope: SharedScope, alarm: Alarm) {
  const server = createServerRemotes<RemoteModule>(store, scope)
  const readRegistry = createTrustedRegistry(store, alarm)
  // A store that is slow is no reason to refuse a release: the browser loads it, and checks its integrity by itself.
  const verify = (release: Release) => Promise.race([server.verify(release), after(SERVER_TIMEOUT)])
  const { choose } = createLiveReleases({ store, scope, verify, alarm })

  return async (known: string | undefined): Promise<LiveRemotes> => {
    const { remotes } = await readRegistry()
    const hasCanary = REMOTES.some((name) => remotes[name]?.canary)
    const visitor = known ?? (hasCanary ? newVisitor() : '')
    const releases = new Map<string, Release>()
    const chosen = await Promise.all(REMOTES.map((name) => choose(name, remotes[name], visitor)))
    for (const release of chosen) if (release) releases.set(release.name, release)
    return {
      list: [...releases.values()].map(toLive),
      load: async (name) => {
        const release = releases.get(name)
        if (!release) throw new Error(`${name} has no release`)
        return Promise.race([server.load(release), lateAfter(SERVER_TIMEOUT, release)])
      },
      cookies:
        known || !visitor ? [] : [`${SHARE_COOKIE}=${visitor}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`],
    }
  }
}

const after = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

const lateAfter = async (milliseconds: number, { name, hash }: Release): Promise<never> => {
  await after(milliseconds)
  throw new Error(`${name} ${hash}: no answer within ${milliseconds} ms`)
}
