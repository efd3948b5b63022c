import { PATHS, REDIRECTS, type RemoteName, type Session } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { getShell, type RemoteModule } from '@radruf/shell-kit'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { detourOf, homeOf, loginAgainFor } from './guard.ts'
import { Layout } from './layout.tsx'
import { RemoteGate } from './remote-gate.tsx'
import { LayoutProblem, RouteProblem } from './route-problem.tsx'
import { StartPage } from './start/start-page.tsx'

export const LAYOUT = 'layout'

/** What a gate does when somebody stands before it: brings the remote, or says that it is not there. */
export type OpenGate = (owner: RemoteName) => Promise<GateState>
export type GateState = 'opened' | 'waiting' | 'down' | Late
/** The remote has not answered yet, and may still: how it ends, and how to ask for it anew meanwhile. */
export type Late = { late: Promise<'opened' | 'down'>; again: () => void }

/** What the routes need from where they run. */
export type RouteServices = {
  openGate: OpenGate
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
        { id: 'start', index: true, loader: leadHome, Component: StartPage, ErrorBoundary: RouteProblem },
        ...[...modules].flatMap(([name, module]) => routesOfRemote(name, module, services)),
        ...PATHS.flatMap((entry) => (entry.owner === 'shell' ? [] : [gate(entry.path, entry.owner, services)])),
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
        await guard(args)
        return typeof loader === 'function' ? answer(args, () => loader(args)) : null
      },
      ...(typeof action === 'function' && {
        action: (args: ActionFunctionArgs) => answer(args, () => action(args)).finally(afterAction),
      }),
    } as RouteObject
  })

export const gateId = (path: string) => `gate:${path}`

const gate = (path: string, owner: RemoteName, { openGate }: RouteServices): RouteObject => ({
  id: gateId(path),
  path: `${path}/*`,
  handle: { gate: owner },
  loader: async (args: LoaderFunctionArgs): Promise<GateState> => {
    await guard(args)
    return openGate(owner)
  },
  shouldRevalidate: () => true,
  Component: RemoteGate,
  ErrorBoundary: RouteProblem,
})

const leadHome = async ({ context }: LoaderFunctionArgs) => {
  const session = await getShell(context).session()
  return session.person ? redirect(homeOf(session)) : null
}

async function guard({ request, context }: LoaderFunctionArgs) {
  const detour = detourOf(new URL(request.url), await getShell(context).session())
  if (detour) throw redirect(detour)
}

/** Runs a loader or action: an ended session leads to the sign-in page, other refusals become an error response. */
async function answer<T>({ request }: LoaderFunctionArgs, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_SIGNED_IN') throw redirect(loginAgainFor(new URL(request.url)))
    throw data({ code: error.code, problem: error.problem }, { status: error.status || 503 })
  }
}
