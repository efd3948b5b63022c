import { isDescription } from '../overrides.ts'
import { attemptUrl, type LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import { createPlainOpener, type OpenContainer } from './plain-container.ts'

/** A remote could not be loaded; names the cause and the release. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly remote: LiveRemote | { name: string }
  constructor(remote: LiveRemote | { name: string }, cause: unknown) {
    super(`${remote.name} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.remote = remote
  }
}

export type BrowserRemotes<M> = {
  /** The module if it is already loaded. */
  loaded: (name: string) => M | undefined
  /** Loads the remote's live release; a call after a failure tries again. Rejects with {@link RemoteFailure}. */
  load: (name: string) => Promise<M>
  /** Starts another load although an earlier one is pending; the first to succeed settles both. */
  retry: (name: string) => Promise<M>
}

/**
 * Milliseconds until a pending load counts as failed. Long enough for slow networks: the page shows much earlier that it waits
 * (`timeout` of the release).
 */
const LOAD_TIMEOUT_MS = 60_000

/** Name of the performance measure of a remote's load time. */
export const loadMeasureName = (name: string): string => `remote ${name}`

/**
 * Loads remotes into this page with the shared modules of `scope`. Federation's runtime is fetched only for a container that needs
 * it. Chromium replays a failed preload once, so every load is tried twice.
 */
export function createBrowserRemotes<M>(remotes: readonly LiveRemote[], scope: SharedScope): BrowserRemotes<M> {
  const wanted = new Map(remotes.map((remote) => [remote.name, remote]))
  const openPlain = createPlainOpener(scope)
  const runtimeOpen = memoizeSuccess(async () =>
    (await import('./federation-runtime.ts')).createRuntimeOpener(scope, LOAD_TIMEOUT_MS),
  )
  const modules = new Map<string, M>()
  const pending = new Map<string, Promise<M>>()
  const failures = new Map<string, number>()

  const attempt = async (remote: LiveRemote): Promise<M> => {
    const isDescribed = remote.override === 'address' && isDescription(remote.entry.url)
    const described = isDescribed ? await (await import('./described-remote.ts')).fetchDescribedRemote(remote) : remote
    const open: OpenContainer = described.container === 'plain' ? openPlain : await runtimeOpen()
    // After a failure every request gets another address, because browsers keep a hanging request or a failed preload.
    const url = attemptUrl(hrefOf(described.entry), described, failures.get(remote.name) ?? 0)
    return (await open<{ default: M }>(described, url)).default
  }
  const count = ({ name }: LiveRemote) => failures.set(name, (failures.get(name) ?? 0) + 1)
  const load = async (name: string): Promise<M> => {
    const remote = wanted.get(name)
    if (!remote) throw new RemoteFailure({ name }, 'it has no release')
    const start = performance.now()
    try {
      const twice = attempt(remote).catch(() => {
        count(remote)
        return attempt(remote)
      })
      const module = await withTimeout(LOAD_TIMEOUT_MS, twice)
      if (!modules.has(name)) modules.set(name, module)
      performance.measure(loadMeasureName(name), { start })
      return modules.get(name) ?? module
    } catch (error) {
      count(remote)
      throw new RemoteFailure(remote, error)
    }
  }
  /** Stores a pending load until it settles or another one replaces it. */
  const follow = (name: string, work: Promise<M>): Promise<M> => {
    const running: Promise<M> = work.finally(() => {
      if (pending.get(name) === running) pending.delete(name)
    })
    pending.set(name, running)
    return running
  }
  return {
    loaded: (name) => modules.get(name),
    load: (name) => {
      const module = modules.get(name)
      return module ? Promise.resolve(module) : (pending.get(name) ?? follow(name, load(name)))
    },
    retry: (name) => {
      const earlier = pending.get(name)
      const remote = wanted.get(name)
      if (remote) count(remote)
      detachPendingScripts(name)
      return follow(name, earlier ? firstFulfilled(earlier, load(name)) : load(name))
    },
  }
}

/**
 * Removes the chunk loader's mark from pending scripts, so that the next load requests its own. A chunk loader joins any pending
 * script with the same mark; earlier callers still receive the pending one.
 */
function detachPendingScripts(name: string) {
  for (const script of document.querySelectorAll(`script[data-rspack^="${name}:"]`))
    script.removeAttribute('data-rspack')
}

const hrefOf = ({ url }: { url: string }) => new URL(url, location.href).href

/** Memoizes an async function until it fails. A few own lines: a library would add weight to every first visit. */
const memoizeSuccess = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** Resolves with the first fulfilled promise; rejects with the last reason. */
const firstFulfilled = <T>(...works: Promise<T>[]): Promise<T> =>
  Promise.any(works).catch(({ errors }: AggregateError) => Promise.reject(errors.at(-1)))

const withTimeout = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
