import type { Language, PersonEventName, PersonEvents, Session, SlotName } from '@radruf/contract'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentType } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider, useRouteError } from 'react-router-dom'
import { afterEach } from 'vitest'
import { shellContext } from '../context.ts'
import type { PersonEventStream } from '../events.ts'
import type { PushDevice } from '../push.ts'
import { createReloadBlocker } from '../reload-blocker.ts'
import type { RemoteModule } from '../remote.ts'
import { type Shell, ShellProvider } from '../session.ts'
import type { SlotProps } from '../slots.tsx'
import { type Call, fakeService, type Replies } from './fake-service.ts'
import { aSession } from './samples.ts'

afterEach(cleanup)

/** A service that lives in the test's process and keeps a world, as the mocked service does. */
export type ServiceInProcess = Pick<Shell, 'api'> & Pick<PersonEventStream, 'on'> & { session: () => Promise<Session> }

type Options = {
  /** Where the person is: path and query. */
  path: string
  session?: Session
  /** The service's clock: milliseconds since 1970; stands still at the session's time unless given. */
  clock?: () => number
  /** Called when the page changes the language. */
  setLanguage?: Shell['setLanguage']
  /** This device's notifications; without it nothing can be pushed. */
  push?: PushDevice
  replies?: Replies
  /** Answers in place of `replies`, and says who is there in place of `session`. */
  service?: ServiceInProcess
  language?: Language
  /** Stand-ins for what other remotes show on this screen; a slot without one shows its fallback. */
  slots?: { [S in SlotName]?: ComponentType<SlotProps[S]> }
  /** What the shell's own bundle would say, for instance `{ errors: { CODE_WRONG: '…' } }`; keys show as they are otherwise. */
  shellTexts?: { [key: string]: string | Record<string, string> }
}

/**
 * Shows a remote's screen as the shell would, with loaders, actions and texts of the remote, and waits until it is there.
 * Paths of others show as `elsewhere`; read `location()` for where the person was led.
 */
export async function renderRoute(remote: RemoteModule, options: Options) {
  const { path, service, replies = {}, language = 'de', slots = {}, shellTexts = {}, push } = options
  const { setLanguage = async () => {} } = options
  const session = (await service?.session()) ?? options.session ?? aSession()
  const { api, calls } = service ? { api: service.api, calls: [] } : fakeService(replies)
  const { clock = () => Date.parse(session.now) } = options
  const stream = fakeStream(service)
  const holds = createReloadBlocker()
  const shell: Shell = {
    api,
    session,
    language,
    setLanguage,
    now: clock,
    events: stream.events,
    holds,
    push,
    remotes: {
      loaded: () => ({ routes: [], slots, texts: { de: {}, en: {} } }),
      load: () => new Promise(() => {}),
      report: (_, error) => {
        throw error
      },
    },
  }
  const router = createMemoryRouter(
    [
      {
        id: 'layout',
        HydrateFallback: () => null,
        element: (
          <ShellProvider value={shell}>
            <Outlet />
          </ShellProvider>
        ),
        children: [
          ...remote.routes.map((route) => ({ ErrorBoundary: RouteProblem, ...route })),
          { id: 'elsewhere', path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    {
      initialEntries: [path],
      getContext: () => {
        const context = new RouterContextProvider()
        context.set(shellContext, {
          api,
          language,
          session: service?.session ?? (async () => session),
          now: async () => clock(),
        })
        return context
      },
    },
  )
  const view = render(
    <I18nextProvider i18n={textsFor(remote, language, shellTexts)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  await waitFor(() => {
    if (!router.state.initialized) throw new Error(`${path} is still loading.`)
  })
  // The router knows its data a moment before React has shown it.
  await act(async () => {})
  const location = () => router.state.location.pathname + router.state.location.search
  return { ...view, router, calls, location, emit: stream.emit, callsTo: callsTo(calls), isHeld: holds.isHeld }
}

const callsTo = (calls: Call[]) => (operation: Call['operation']) =>
  calls.filter((call) => call.operation === operation)

function textsFor(remote: RemoteModule, language: Language, shellTexts: object) {
  const namespace = remote.routes[0]?.id.split(':')[0] ?? 'remote'
  const texts = createInstance()
  texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: remote.texts[language], shell: shellTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  return texts
}

/** The shell's place for a refused loader, here only with the refusal's code. */
function RouteProblem() {
  const error = useRouteError()
  return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
}

function fakeStream(service: ServiceInProcess | undefined) {
  const listeners = new Map<PersonEventName, Set<(event: never) => void>>()
  const events: PersonEventStream = {
    on: (name, listener) => {
      if (service) return service.on(name, listener)
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener as (event: never) => void))
      return () => heard.delete(listener as (event: never) => void)
    },
    recent: () => [],
    onReopen: () => () => {},
  }
  const emit = <N extends PersonEventName>(name: N, event: PersonEvents[N]) => {
    for (const listener of listeners.get(name) ?? []) (listener as (event: PersonEvents[N]) => void)(event)
  }
  return { events, emit }
}
