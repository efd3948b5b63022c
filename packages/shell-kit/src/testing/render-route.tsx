import type { Language, PersonEventName, PersonEvents, Session, SlotName } from '@radruf/contract'
import { isolateText } from '@radruf/contract'
import { act, cleanup, type RenderResult, render, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentType } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider, useRouteError } from 'react-router-dom'
import { afterEach } from 'vitest'
import { shellContext } from '../context.ts'
import { createReloadBlocker } from '../reload-blocker.ts'
import type { PersonEventStream, PushDevice, SoundSwitch } from '../services.ts'
import { ShellProvider } from '../session.ts'
import type { RemoteModule, Shell, SlotProps, Texts } from '../shell.ts'
import { type Call, createFakeService, type Replies } from './fake-service.ts'
import { aSession } from './samples.ts'

afterEach(cleanup)

type Options = {
  /** Initial path and query. */
  path: string
  session?: Session
  /** The service's clock in milliseconds since 1970; stands still at the session's time unless given. */
  clock?: () => number
  /** Called when the page changes the language. */
  setLanguage?: Shell['setLanguage']
  /** Push notifications of the device; unsupported without it. */
  push?: PushDevice
  sound?: SoundSwitch
  /** The connection to the service, as the shell reports it; always online without it. */
  connection?: Shell['connection']
  replies?: Replies
  language?: Language
  /** Fake components for slots of other remotes; other slots render their fallback. */
  slots?: { [S in SlotName]?: ComponentType<SlotProps[S]> }
  /** Texts of the shell's bundle, for instance `{ errors: { CODE_WRONG: '…' } }`. Missing texts render as their keys. */
  shellTexts?: Texts
}

type RenderedRoute = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>
  calls: Call[]
  /** Current path and query. */
  location: () => string
  /** Sends an event to the page. */
  emit: ReturnType<typeof createFakeStream>['emit']
  /** Reports a reconnect of the event stream to the page. */
  reconnect: () => void
  /** Calls to one operation. */
  callsTo: ReturnType<typeof callsTo>
}

/**
 * Renders a remote's page like the shell, with its loaders, actions and texts, and waits until it is loaded. Paths of other
 * owners render `elsewhere`; `location()` returns the current path and query.
 */
export async function renderRoute(remote: RemoteModule, options: Options): Promise<RenderedRoute> {
  const { path, replies = {}, language = 'de', shellTexts = {} } = options
  const session = options.session ?? aSession()
  const { api, calls } = createFakeService(replies)
  const stream = createFakeStream()
  const shell = createShell(options, { api, session, events: stream.events })
  const router = createRouter(remote, shell, options)
  const view = render(
    <I18nextProvider i18n={createTexts(remote, language, shellTexts)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  await waitFor(() => {
    if (!router.state.initialized) throw new Error(`${path} is still loading.`)
  })
  // The router has its data before React has rendered them.
  await act(async () => {})
  const location = () => router.state.location.pathname + router.state.location.search
  return { ...view, router, calls, location, emit: stream.emit, reconnect: stream.reconnect, callsTo: callsTo(calls) }
}

const ONLINE: Shell['connection'] = { isOnline: () => true, subscribe: () => () => {} }

const createShell = (
  { language = 'de', slots = {}, push, sound, connection = ONLINE, setLanguage = async () => {}, clock }: Options,
  { api, session, events }: Pick<Shell, 'api' | 'session' | 'events'>,
): Shell => ({
  api,
  session,
  language,
  setLanguage,
  now: clock ?? (() => Date.parse(session.now)),
  events,
  connection,
  reloadBlocker: createReloadBlocker(),
  push,
  sound,
  remotes: {
    loaded: () => ({ routes: [], slots, texts: { de: {}, en: {} } }),
    load: () => new Promise(() => {}),
    report: (_, error) => {
      throw error
    },
  },
})

/** A router with the remote's routes below the shell's layout. */
function createRouter(remote: RemoteModule, shell: Shell, { path }: Options) {
  const { api, session, language } = shell
  const layout = {
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
  }
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(shellContext, { api, language, session: async () => session, now: async () => shell.now() })
    return context
  }
  return createMemoryRouter([layout], { initialEntries: [path], getContext })
}

const callsTo = (calls: Call[]) => (operation: Call['operation']) =>
  calls.filter((call) => call.operation === operation)

function createTexts(remote: RemoteModule, language: Language, shellTexts: object) {
  const namespace = remote.routes[0]?.id.split(':')[0] ?? 'remote'
  const texts = createInstance()
  texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: remote.texts[language], shell: shellTexts } },
    interpolation: { escapeValue: true, escape: isolateText },
    initAsync: false,
    react: { useSuspense: false },
  })
  return texts
}

/** Replaces the shell's error page; renders the message, for refusals their code. */
function RouteProblem() {
  const error = useRouteError()
  return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
}

function createFakeStream() {
  const listeners = new Map<PersonEventName, Set<(event: never) => void>>()
  const reconnectListeners = new Set<() => void>()
  const events: PersonEventStream = {
    on: (name, listener) => {
      const ownListeners = listeners.get(name) ?? new Set()
      listeners.set(name, ownListeners.add(listener as (event: never) => void))
      return () => ownListeners.delete(listener as (event: never) => void)
    },
    recent: () => [],
    onReconnect: (listener) => {
      reconnectListeners.add(listener)
      return () => reconnectListeners.delete(listener)
    },
  }
  const emit = <N extends PersonEventName>(name: N, event: PersonEvents[N]) => {
    for (const listener of listeners.get(name) ?? []) (listener as (event: PersonEvents[N]) => void)(event)
  }
  const reconnect = () => {
    for (const listener of reconnectListeners) listener()
  }
  return { events, emit, reconnect }
}
