import { findPath, type RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { type createPageRouter, LAYOUT, type RemoteRouteServices, routesOfRemote } from '@radruf/host'
import type { RemoteModule } from '@radruf/shell-kit'
import type { PageState } from '../app/page-state.ts'
import { findRemotes } from '../app/path-remotes.ts'
import type { RemoteLoadState } from '../app/remote-boundary.tsx'
import { boundaryRouteId } from '../app/routes.tsx'
import type { BrowserRemoteLoader } from './remote-loader.ts'
import type { createReporter } from './report.ts'
import { findTypedFields } from './typed-fields.ts'

type PageRouter = ReturnType<typeof createPageRouter>

/**
 * Loads the remotes that the server rendered, each within its timeout, or as long as it takes once the visitor has typed. Other remotes
 * are mounted when a navigation needs their routes, in the router that `connect` sets.
 */
export async function mountRendered(
  { remotes, rendered, leftOut }: Pick<PageState, 'remotes' | 'rendered' | 'leftOut'>,
  loader: BrowserRemoteLoader,
  { reportLate }: Pick<ReturnType<typeof createReporter>, 'reportLate'>,
) {
  const modules = new Map<RemoteName, RemoteModule>()
  let mount: (name: RemoteName, module: RemoteModule) => void = () => {}
  let repeatNavigation = () => {}
  const owner = findPath(location.pathname)
  const findRemote = (name: RemoteName) => remotes.find((remote) => remote.name === name)

  /** The result of a load, or `late` after the timeout, which is reported. */
  const loadWithin = async <T>(name: RemoteName, load: Promise<T>, milliseconds: number): Promise<T | 'late'> => {
    const result = await raceTimeout(load, milliseconds)
    if (result === 'late') reportLate(name, milliseconds)
    return result
  }
  const loadUnlessLate = async (name: RemoteName) => {
    const load = loader.load(name)
    const result = await loadWithin(name, load, remoteTimeoutMs(findRemote(name), { sinceNavigation: true }))
    // The late page would discard what the visitor has typed. Forms of the server's page work without scripts.
    return result === 'late' && findTypedFields().length > 0 ? load : result
  }
  const loadRendered = async (name: RemoteName) => {
    const module = await loadUnlessLate(name).catch(() => 'unavailable' as const)
    if (typeof module !== 'string') modules.set(name, module)
    return { name, module }
  }
  const results = await Promise.all((rendered as RemoteName[]).map(loadRendered))

  /** Loads a remote without a timeout and adds its routes. */
  const mountRemote = (name: RemoteName): Promise<'loaded' | 'unavailable'> =>
    loader.load(name).then(
      (module) => {
        if (!modules.has(name)) mount(name, module)
        modules.set(name, module)
        return 'loaded'
      },
      () => 'unavailable',
    )
  const lateState = (name: RemoteName): RemoteLoadState => ({
    outcome: mountRemote(name),
    retry: () => loader.retry(name),
  })
  const loadRoutes = async (name: RemoteName, url: string): Promise<RemoteLoadState> => {
    // This page was loaded without the remote; the next one may have it again.
    if (leftOut.includes(name)) {
      location.assign(url)
      return 'pending'
    }
    // The remote's routes are loaded and none matches: the remote lacks this page.
    if (modules.has(name)) return 'unavailable'
    const crash = loader.findCrash(name)
    if (crash) return { crash }
    const state = await loadWithin(name, mountRemote(name), remoteTimeoutMs(findRemote(name)))
    // Repeats the navigation, now with the remote's routes.
    if (state === 'loaded') queueMicrotask(repeatNavigation)
    return state === 'late' ? lateState(name) : state
  }
  /** Remotes that a page has waited for. A page waits for each once, because an unavailable one leaves its slots to their fallback. */
  const awaited = new Set<RemoteName>(rendered as RemoteName[])
  const loadSlots = async (pathname: string) => {
    const names = findRemotes(pathname).filter((name) => !awaited.has(name) && !leftOut.includes(name))
    await Promise.all(
      names.map((name) => {
        awaited.add(name)
        return loadWithin(name, loader.load(name), remoteTimeoutMs(findRemote(name))).catch(() => {})
      }),
    )
  }
  return {
    modules,
    loadRoutes,
    loadSlots,
    /** Whether all rendered remotes are loaded. Without one the page cannot be hydrated. */
    isComplete: results.every(({ name }) => modules.has(name)),
    connect(router: PageRouter, routeServices: RemoteRouteServices) {
      mount = (name, module) => router.patchRoutes(LAYOUT, routesOfRemote(name, module, routeServices))
      repeatNavigation = () => void router.revalidate()
    },
    /** Whether the page at this address can be rendered with the loaded remotes. */
    isOwnerLoaded: () => !results.some(({ name }) => name === owner?.owner && !modules.has(name)),
    /** Loader data of the boundary route at this address, whose remote was requested and is not loaded. */
    boundaryData() {
      const result = results.find(({ name }) => name === owner?.owner)
      const crash = result && loader.findCrash(result.name)
      const state = crash ? { crash } : result?.module === 'late' ? lateState(result.name) : 'unavailable'
      return { [boundaryRouteId(owner?.path ?? '')]: state }
    },
  }
}

/**
 * Minimum milliseconds after the shell has started. On a slow network the shell's script was late as well, so remotes requested with
 * it are about to arrive.
 */
const MIN_TIMEOUT_MS = 500

/**
 * Milliseconds that a page waits for a remote before it shows a notice. For the first page the time counts from the navigation, so
 * that the wait before the shell started is included.
 */
const remoteTimeoutMs = (remote: LiveRemote | undefined, { sinceNavigation = false } = {}): number => {
  const timeout = remote?.timeout ?? 0
  return sinceNavigation ? Math.max(timeout - Math.round(performance.now()), MIN_TIMEOUT_MS) : timeout
}

/** Settles like `work`, or resolves with `late` after the timeout. Own lines: a library would add weight to every first visit. */
function raceTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, milliseconds, 'late')
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
