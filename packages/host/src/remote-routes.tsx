import { listPaths, type RemoteName } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { getShell, type RemoteModule, remoteContent, ShownPage } from '@radruf/shell-kit'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { expiredLoginPathFor, redirectFor } from './access.ts'
import { RouteProblem } from './route-problem.tsx'

/** Id of the route whose component is the layout, and whose data is the session. */
export const LAYOUT = 'layout'

/** Services that the routes of a remote need from their host. */
export type RemoteRouteServices = {
  /** Loads the remotes of the slots at a path beside the page's data, for a limited time, so that the page appears whole. */
  loadSlots?: (pathname: string) => Promise<void>
  /** Called after every action, because an action may change the session. */
  afterAction: () => void
  /** Runs a remote's loader or action; the server limits its time and counts its errors. */
  runRemote?: <T>(name: RemoteName, run: () => Promise<T>) => Promise<T>
}

/** Whether another remote owns a path now. A release from before the path moved still has a route for it. */
const isOfAnotherRemote = (name: RemoteName, path: string) => {
  const owner = listPaths().find((entry) => entry.path === path)?.owner
  return owner !== undefined && owner !== name
}

/**
 * A remote's routes below the layout: with access rules, and with ended sessions and refusals as responses. Loaders and actions are
 * read when they run, so that `applyChange` can replace them. Routes for paths of another remote are left out.
 */
export const routesOfRemote = (
  name: RemoteName,
  { routes }: RemoteModule,
  { afterAction, loadSlots, runRemote = (_, run) => run() }: RemoteRouteServices,
): RouteObject[] =>
  routes
    .filter(({ path }) => !isOfAnotherRemote(name, path))
    .map((source) => {
      const { Component, element, ...route } = source
      const Content = remoteContent(name)
      const run = <T,>(args: LoaderFunctionArgs, work: () => T | Promise<T>) =>
        toRouteResult(args, () => runRemote(name, () => keepOnOwnOrigin(args, async () => work())))
      return {
        ErrorBoundary: RouteProblem,
        ...route,
        // An element and no component: its type stays the same when a hot reload replaces the remote's component.
        element: (
          <ShownPage remote={name}>
            <Content>{Component ? <Component /> : element}</Content>
          </ShownPage>
        ),
        handle: { ...(route.handle as object | undefined), remote: name },
        loader: async (args: LoaderFunctionArgs) => {
          await enforceAccess(args)
          const { loader } = source
          const slots = loadSlots?.(new URL(args.request.url).pathname)
          const loaded = typeof loader === 'function' ? await run(args, () => loader(args)) : null
          if (!(loaded instanceof Response)) await slots
          return loaded
        },
        ...(source.action && {
          action: (args: ActionFunctionArgs) =>
            run(args, () => typeof source.action === 'function' && source.action(args)).finally(afterAction),
        }),
      } as RouteObject
    })

/** Redirects a visitor whom the contract does not let open this address. */
export async function enforceAccess({ request, context }: LoaderFunctionArgs) {
  const target = redirectFor(new URL(request.url), await getShell(context).session())
  if (target) throw redirect(target)
}

/** Runs a loader or action: redirects to the sign-in page when the session has ended; other refusals become an error response. */
async function toRouteResult<T>({ request }: LoaderFunctionArgs, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'NOT_SIGNED_IN') throw redirect(expiredLoginPathFor(new URL(request.url)))
    throw data({ code: error.code, problem: error.problem }, { status: error.status || 503 })
  }
}

/** Runs a loader or action of a remote. Rejects when it returns or throws a redirect to another origin. */
async function keepOnOwnOrigin<T>({ request }: LoaderFunctionArgs, run: () => Promise<T>): Promise<T> {
  try {
    return assertOwnOrigin(await run(), request)
  } catch (error) {
    throw assertOwnOrigin(error, request)
  }
}

/**
 * Returns the result of a loader or action unless it redirects to another origin, which only a link that a person follows may do. Of a
 * response it returns a copy: the remote's own one may have another target when it is read again.
 */
function assertOwnOrigin<T>(result: T, { url }: Request): T {
  if (!(result instanceof Response)) return result
  const { status, headers, body } = result
  const copy = new Response(body, { status, headers })
  const location = copy.headers.get('location')
  const target = location === null ? undefined : URL.parse(location, url)
  if (location !== null && target?.origin !== new URL(url).origin)
    throw new Error(
      `a loader or action redirects to ${target?.origin ?? 'what is no address'}, outside of the product: show a link`,
    )
  return copy as T
}
