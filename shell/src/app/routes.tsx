import { listPaths, REDIRECTS, type RemoteName, type Session } from '@radruf/contract'
import {
  enforceAccess,
  homePathFor,
  LAYOUT,
  LayoutProblem,
  type RemoteRouteServices,
  RouteProblem,
  routesOfRemote,
} from '@radruf/host'
import { getShell, type RemoteModule } from '@radruf/shell-kit'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { Layout } from './layout.tsx'
import { RemoteBoundary, type RemoteLoadState } from './remote-boundary.tsx'

/** Loads a remote whose routes are missing, for the page at an address, and resolves with the result. */
export type RemoteRouteLoader = (owner: RemoteName, url: string) => Promise<RemoteLoadState>
/** Services that the routes need from the browser or the server. */
export type RouteServices = RemoteRouteServices & {
  loadRemoteRoutes: RemoteRouteLoader
  /** The server has the page at once, browsers load it at its address only. */
  StartPage: ComponentType
}

/**
 * The route tree of the shell. Every known path has a boundary route `path/*` with a lower rank than any route of a remote,
 * so a remote's routes may be added later with {@link routesOfRemote}.
 */
export function shellRoutes(modules: ReadonlyMap<RemoteName, RemoteModule>, services: RouteServices): RouteObject[] {
  const { StartPage } = services
  return [
    {
      id: LAYOUT,
      path: '/',
      loader: ({ context }: LoaderFunctionArgs): Promise<Session> => getShell(context).session(),
      shouldRevalidate: ({ formMethod, defaultShouldRevalidate, currentUrl, nextUrl }) =>
        formMethod !== undefined || (defaultShouldRevalidate && currentUrl.href === nextUrl.href),
      Component: Layout,
      // The offline page has no data of the page's route: it stays until they are there.
      HydrateFallback: () => null,
      ErrorBoundary: LayoutProblem,
      children: [
        { id: 'start', index: true, loader: redirectHome, Component: StartPage, ErrorBoundary: RouteProblem },
        ...[...modules].flatMap(([name, module]) => routesOfRemote(name, module, services)),
        ...listPaths().flatMap((entry) =>
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

export const boundaryRouteId = (path: string) => `boundary:${path}`

const createBoundaryRoute = (path: string, owner: RemoteName, { loadRemoteRoutes }: RouteServices): RouteObject => ({
  id: boundaryRouteId(path),
  path: `${path}/*`,
  handle: { owner },
  loader: async (args: LoaderFunctionArgs): Promise<RemoteLoadState> => {
    await enforceAccess(args)
    return loadRemoteRoutes(owner, args.request.url)
  },
  shouldRevalidate: () => true,
  Component: RemoteBoundary,
  ErrorBoundary: RouteProblem,
})

const redirectHome = async ({ context }: LoaderFunctionArgs) => {
  const session = await getShell(context).session()
  return session.person ? redirect(homePathFor(session)) : null
}
