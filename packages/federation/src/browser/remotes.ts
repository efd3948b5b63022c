import { createInstance } from '@module-federation/enhanced/runtime'
import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin'
import { containerName, EXPOSED } from '../container.ts'
import { loadMeasureName } from '../page.ts'
import { attemptUrl, type LiveRemote } from '../release.ts'
import { isNegotiated, type SharedScope } from '../shared-modules.ts'
import { aroundEvaluation, attemptAddress, entryScript, secondAttempt } from './runtime-plugins.ts'

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

/**
 * Loads remotes into this page with Module Federation's runtime, which gets the shared modules of `scope` and is provided to the
 * remotes: their containers carry none of their own. `runEvaluation` is called with the name of a remote and runs its module's code.
 */
export function createBrowserRemotes<M>(
  remotes: readonly LiveRemote[],
  scope: SharedScope,
  runEvaluation: <R>(name: string, evaluate: () => R) => R = (_, evaluate) => evaluate(),
): BrowserRemotes<M> {
  const wanted = new Map(remotes.map((remote) => [remote.name, remote]))
  const byContainer = new Map(remotes.map((remote) => [containerName(remote.name), remote]))
  const integrities = new Map<string, string>()
  const failures = new Map<string, number>()
  const modules = new Map<string, M>()
  const pending = new Map<string, Promise<M>>()
  const count = (name: string) => failures.set(name, (failures.get(name) ?? 0) + 1)

  const findEntry = async (container: string) => {
    const remote = byContainer.get(container)
    if (!remote) throw new Error(`${container} has no release`)
    const { name, entry } = await resolve(remote)
    const url = attemptUrl(new URL(entry.url, location.href).href, remote, failures.get(name) ?? 0)
    integrities.set(url, entry.integrity)
    return { name, url }
  }
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: toFederationShares(scope),
    shareStrategy: 'loaded-first',
    plugins: [
      injectExternalRuntimeCorePlugin(),
      attemptAddress(findEntry),
      entryScript((url) => integrities.get(url) ?? '', LOAD_TIMEOUT_MS),
      aroundEvaluation((container, evaluate) => runEvaluation(byContainer.get(container)?.name ?? container, evaluate)),
      secondAttempt((container) => count(byContainer.get(container)?.name ?? container)),
    ],
  })

  hideInstance()

  const load = async (name: string): Promise<M> => {
    const remote = wanted.get(name)
    if (!remote) throw new RemoteFailure({ name }, 'it has no release')
    const start = performance.now()
    try {
      const loading = federation.loadRemote<{ default: M }>(containerName(name) + EXPOSED.slice(1))
      const exposed = await withTimeout(loading, LOAD_TIMEOUT_MS)
      if (!exposed) throw new Error('the container exposes nothing')
      if (!modules.has(name)) modules.set(name, exposed.default)
      performance.measure(loadMeasureName(name), { start })
      return modules.get(name) ?? exposed.default
    } catch (error) {
      count(name)
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
      count(name)
      return follow(name, earlier ? firstFulfilled(earlier, load(name)) : load(name))
    },
  }
}

/** Takes the host's instance out of the runtime's globals, and closes the list of plugins for all: with them a remote loads others. */
function hideInstance() {
  const { __FEDERATION__: globals } = globalThis as unknown as { __FEDERATION__: Record<string, unknown[]> }
  globals.__INSTANCES__?.splice(0)
  Object.freeze(globals.__GLOBAL_PLUGIN__)
}

/** Resolves a remote at an address to its files. Loaded on demand: only testers and development use addresses. */
const resolve = async (remote: LiveRemote) =>
  remote.override === 'address' ? (await import('./described-remote.ts')).resolveAddress(remote) : remote

const toFederationShares = (scope: SharedScope) =>
  Object.fromEntries(
    Object.entries(scope).map(([name, { version, module }]) => [
      name,
      {
        version,
        lib: () => module,
        shareConfig: { singleton: !isNegotiated(name), requiredVersion: `^${version}` },
      },
    ]),
  )

/** Resolves with the first fulfilled promise; rejects with the last reason. */
const firstFulfilled = <T>(...works: Promise<T>[]): Promise<T> =>
  Promise.any(works).catch(({ errors }: AggregateError) => Promise.reject(errors.at(-1)))

const withTimeout = <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Calls the listener with a remote's new module after its builder sent a change. Development only. */
export function onRemoteChanged<N extends string, M>(listener: (name: N, module: M) => void) {
  addEventListener('radruf:remote-changed', (event) => {
    const { name, module } = (event as CustomEvent<{ name: N; module: M }>).detail
    listener(name, module)
  })
}
