import { PATHS, REDIRECTS, type RemoteName, type Session } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { getShell, type RemoteModule } from '@radruf/shell-kit'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { expiredLoginPathFor, homePathFor, redirectFor } from './access.ts'
import { Layout } from './layout.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { LayoutProblem, RouteProblem } from './route-problem.tsx'
import { StartPage } from './start-page.tsx'

export const LAYOUT = 'layout'

/** What a gate does when somebody stands before it: brings the remote, or says that it is not there. */
export type RemoteRouteLoader = (owner: RemoteName) => Promise<RemoteLoadState>
export type RemoteLoadState = 'opened' | 'waiting' | 'down' | LateRemote
/** The remote has not answered yet, and may still: how it ends, and how to ask for it anew meanwhile. */
export type LateRemote = { outcome: Promise<'opened' | 'down'>; retry: () => void }

/** What the routes need from where they run. */
export type RouteServices = {
  loadRemoteRoutes: RemoteRouteLoader
  /** Called when an action has run, which may have signed somebody in or out. */
  afterAction: () => void
}

/**
 * The route tree of the shell. Every path of the contract has a gate `path/*`, which any real route of a remote outranks, so a
 * remote's routes may come later: known ones now, others through {@link routesOfRemote} once their gate was opened.
 */
export function shellRoutes(modules: ReadonlyMap<RemoteName, RemoteModule>, services: RouteServices): RouteObject[] {
  return [
    {
      id: LAYOUT,
      path: '/',
      loader: ({ context }: LoaderFunctionArgs): Promise<Session> => getShell(context).session(),
      shouldRevalidate: ({ formMethod, defaultShouldRevalidate, currentUrl, nextUrl }) =>
        formMethod !== undefined || (defaultShouldRevalidate && currentUrl.href === nextUrl.href),
      Component: Layout,
      ErrorBoundary: LayoutProblem,
      children: [
        { id: 'start', index: true, loader: redirectHome, Component: StartPage, ErrorBoundary: RouteProblem },
        ...[...modules].flatMap(([name, module]) => routesOfRemote(name, module, services)),
        ...PATHS.flatMap((entry) =>
          entry.owner === 'shell' ? [] : [createBoundaryRoute(entry.path, entry.owner, services)],
        ),
        ...Object.entries(REDIRECTS).map(([from, to]) => ({
          id: `redirect:${from}`,
          path: from,
          loader: () => redirect(to),
        })),
        { id: 'unknown', path: '*', loader: () => redirect('/') },
      ],
    },
  ]
}

/** A remote's routes as they hang below the layout: guarded, with ended sessions and refusals turned into answers. */
export const routesOfRemote = (
  name: RemoteName,
  { routes }: RemoteModule,
  { afterAction }: RouteServices,
): RouteObject[] =>
  routes.map((route) => {
    const { loader, action } = route
    return {
      ErrorBoundary: RouteProblem,
      ...route,
      handle: { ...(route.handle as object | undefined), remote: name },
      loader: async (args: LoaderFunctionArgs) => {
        await enforceAccess(args)
        return typeof loader === 'function' ? toRouteResult(args, () => loader(args)) : null
      },
      ...(typeof action === 'function' && {
        action: (args: ActionFunctionArgs) => toRouteResult(args, () => action(args)).finally(afterAction),
      }),
    } as RouteObject
  })

export const boundaryRouteId = (path: string) => `gate:${path}`

const createBoundaryRoute = (path: string, owner: RemoteName, { loadRemoteRoutes }: RouteServices): RouteObject => ({
  id: boundaryRouteId(path),
  path: `${path}/*`,
  handle: { gate: owner },
  loader: async (args: LoaderFunctionArgs): Promise<RemoteLoadState> => {
    await enforceAccess(args)
    return loadRemoteRoutes(owner)
  },
  shouldRevalidate: () => true,
  Component: RemoteBoundary,
  ErrorBoundary: RouteProblem,
})

const redirectHome = async ({ context }: LoaderFunctionArgs) => {
  const session = await getShell(context).session()
  return session.person ? redirect(homePathFor(session)) : null
}

async function enforceAccess({ request, context }: LoaderFunctionArgs) {
  const detour = redirectFor(new URL(request.url), await getShell(context).session())
  if (detour) throw redirect(detour)
}

/** Runs a loader or action: an ended session leads to the sign-in page, other refusals become an error response. */
async function toRouteResult<T>({ request }: LoaderFunctionArgs, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_SIGNED_IN') throw redirect(expiredLoginPathFor(new URL(request.url)))
    throw data({ code: error.code, problem: error.problem }, { status: error.status || 503 })
  }
}
