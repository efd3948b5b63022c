import { PATHS, REDIRECTS, type RemoteName, type Session } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { getShell, type RemoteModule, remoteContent } from '@radruf/shell-kit'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { expiredLoginPathFor, homePathFor, redirectFor } from './access.ts'
import { Layout } from './layout.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import type { RemoteLoadState } from './remote-load-state.ts'
import { LayoutProblem, RouteProblem } from './route-problem.tsx'
import { StartPage } from './start/start-page.tsx'

export const LAYOUT = 'layout'

/** Loads a remote whose routes are missing and resolves with the result. */
export type RemoteRouteLoader = (owner: RemoteName) => Promise<RemoteLoadState>
/** Services that the routes need from the browser or the server. */
export type RouteServices = {
  loadRemoteRoutes: RemoteRouteLoader
  /** Called after every action, because an action may change the session. */
  afterAction: () => void
  /** Runs a remote's loader or action; the server limits its time and counts its errors. */
  runRemote?: <T>(name: RemoteName, run: () => Promise<T>) => Promise<T>
}

/**
 * The route tree of the shell. Every path of the contract has a boundary route `path/*` with a lower rank than any route of a remote,
 * so a remote's routes may be added later with {@link routesOfRemote}.
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

/** A remote's routes below the layout: with access rules, and with ended sessions and refusals as responses. */
export const routesOfRemote = (
  name: RemoteName,
  { routes }: RemoteModule,
  { afterAction, runRemote = (_, run) => run() }: RouteServices,
): RouteObject[] =>
  routes.map(({ Component, element, ...route }) => {
    const { loader, action } = route
    const Content = remoteContent(name)
    const run = <T,>(args: LoaderFunctionArgs, work: () => T | Promise<T>) =>
      toRouteResult(args, () => runRemote(name, async () => work()))
    return {
      ErrorBoundary: RouteProblem,
      ...route,
      // An element and no component: its type stays the same when a hot reload replaces the remote's component.
      element: <Content>{Component ? <Component /> : element}</Content>,
      handle: { ...(route.handle as object | undefined), remote: name },
      loader: async (args: LoaderFunctionArgs) => {
        await enforceAccess(args)
        return typeof loader === 'function' ? run(args, () => loader(args)) : null
      },
      ...(typeof action === 'function' && {
        action: (args: ActionFunctionArgs) => run(args, () => action(args)).finally(afterAction),
      }),
    } as RouteObject
  })

export const boundaryRouteId = (path: string) => `boundary:${path}`

const createBoundaryRoute = (path: string, owner: RemoteName, { loadRemoteRoutes }: RouteServices): RouteObject => ({
  id: boundaryRouteId(path),
  path: `${path}/*`,
  handle: { owner },
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
  const target = redirectFor(new URL(request.url), await getShell(context).session())
  if (target) throw redirect(target)
}

/** Runs a loader or action: redirects to the sign-in page when the session has ended; other refusals become an error response. */
async function toRouteResult<T>({ request }: LoaderFunctionArgs, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_SIGNED_IN') throw redirect(expiredLoginPathFor(new URL(request.url)))
    throw data({ code: error.code, problem: error.problem }, { status: error.status || 503 })
  }
}
