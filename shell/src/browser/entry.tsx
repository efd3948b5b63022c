import { findPath, isLanguage, type Language, type RemoteName, type Session, VERSION_HEADER } from '@radruf/contract'
import { createApi, unwrap } from '@radruf/contract/client'
import { createBrowserRemotes, onRemoteChanged } from '@radruf/federation/browser'
import { createReloadBlocker, type RemoteModule, shellContext } from '@radruf/shell-kit'
import '@radruf/shared-ui/styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, type HydrationState, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { Document, PAGE_STATE, type PageState } from '../app/document.tsx'
import { addTexts, createTexts } from '../app/i18n.ts'
import { LANGUAGE_KEY } from '../app/language.ts'
import {
  type GateState,
  gateId,
  LAYOUT,
  type OpenGate,
  type RouteServices,
  routesOfRemote,
  shellRoutes,
} from '../app/routes.tsx'
import { type Services, ShellServices } from '../app/services.ts'
import { sharedScope } from '../app/shared-scope.ts'
import { APP_VERSION } from '../app/version.ts'
import { createConnection } from './connection.ts'
import { createEventStream } from './event-stream.ts'
import { keepFocus } from './kept-focus.ts'
import { watchReleases } from './newer-release.ts'
import { orLate, patienceOf } from './patience.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { createPushDevice } from './push.ts'
import { createReporter } from './report.ts'
import { createSessionSource } from './session-source.ts'
import { holdWhileTyped } from './typed-hold.ts'
import { createUpdates } from './updates.ts'

declare global {
  interface Window {
    [PAGE_STATE]: PageState
    __staticRouterHydrationData: HydrationState
  }
}

void start(window[PAGE_STATE], window.__staticRouterHydrationData)

/** Whether the screen at this address can be shown with these remotes. */
const isOwnerHere = (modules: ReadonlyMap<RemoteName, RemoteModule>) => {
  const owner = findPath(location.pathname)?.owner
  return !owner || owner === 'shell' || modules.has(owner) || !window[PAGE_STATE].rendered.includes(owner)
}

/** Loader data of the gate at this address: its remote was asked for and is not here. */
const gateData = (state: GateState) => ({ [gateId(findPath(location.pathname)?.path ?? '')]: state })

/** Takes over the server's page: brings the remotes it was rendered with, makes the router, hydrates. */
async function start(page: PageState, hydrationData: HydrationState) {
  const served = hydrationData.loaderData?.[LAYOUT] as Session
  const texts = createTexts(isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'de')
  const { connection, fetch: online } = createConnection()
  const holds = createReloadBlocker()
  const { updates, fetch } = createUpdates(holds, online)
  const api = createApi({ baseUrl: location.origin, headers: { [VERSION_HEADER]: APP_VERSION }, fetch })
  const sessions = createSessionSource(api, served)
  const push = createPushDevice(api)
  const stream = createEventStream()
  const remotes = createBrowserRemotes<RemoteModule>(page.remotes, sharedScope)
  const { report, tellLate, tellMounted } = createReporter(page)

  const bring = async (name: RemoteName): Promise<RemoteModule> => {
    const known = remotes.loaded(name)
    if (known) return known
    try {
      const module = await remotes.load(name)
      addTexts(texts, name, module)
      tellMounted(name)
      return module
    } catch (error) {
      report(name, error)
      throw error
    }
  }

  const liveOf = (name: RemoteName) => page.remotes.find((remote) => remote.name === name)
  /** What comes of a load in the time that a page may wait without saying so. */
  const arrival = async <T,>(name: RemoteName, load: Promise<T>, milliseconds: number): Promise<T | 'late'> => {
    const end = await orLate(load, milliseconds)
    if (end === 'late') tellLate(name, milliseconds)
    return end
  }

  const modules = new Map<RemoteName, RemoteModule>()
  const arrivals = await Promise.all(
    (page.rendered as RemoteName[]).map(async (name) => {
      const module = await arrival(name, bring(name), patienceOf(liveOf(name), { sinceNavigation: true })).catch(
        () => 'down' as const,
      )
      if (typeof module !== 'string') modules.set(name, module)
      return { name, module }
    }),
  )
  const whole = arrivals.every(({ name }) => modules.has(name))

  /** Brings a remote, whenever it comes, and adds its routes. */
  const enter = (name: RemoteName): Promise<'opened' | 'down'> =>
    bring(name).then(
      (module) => {
        if (!modules.has(name)) router.patchRoutes(LAYOUT, routesOfRemote(name, module, routeServices))
        modules.set(name, module)
        return 'opened'
      },
      () => 'down',
    )
  const lateState = (name: RemoteName): GateState => ({
    late: enter(name),
    again: () => void remotes.again(name).catch(() => {}),
  })
  const openGate: OpenGate = async (owner) => {
    // Its routes are here and yet its gate was reached: the remote lacks this screen.
    if (modules.has(owner)) return 'down'
    const state = await arrival(owner, enter(owner), patienceOf(liveOf(owner)))
    // The same navigation again, now with the remote's routes to match.
    if (state === 'opened') queueMicrotask(() => void router.revalidate())
    return state === 'late' ? lateState(owner) : state
  }

  const routeServices: RouteServices = { openGate, afterAction: sessions.renew }

  /** How the gate at this address stands when the page is taken over without its remote. */
  const gateNow = (): GateState => {
    const late = arrivals.find(({ name, module }) => module === 'late' && name === findPath(location.pathname)?.owner)
    return late ? lateState(late.name) : 'down'
  }

  const router = createBrowserRouter(shellRoutes(modules, routeServices), {
    hydrationData: isOwnerHere(modules) ? hydrationData : { loaderData: { [LAYOUT]: served, ...gateData(gateNow()) } },
    getContext: () => {
      const context = new RouterContextProvider()
      const now = async () => sessions.now(await sessions.current())
      context.set(shellContext, { api, language: texts.language as Language, session: sessions.current, now })
      return context
    },
  })

  const services: Services = {
    api,
    connection,
    events: stream.events,
    remotes: { loaded: remotes.loaded as Services['remotes']['loaded'], load: bring, report },
    holds,
    push: push.device,
    newer: watchReleases(page, holds, (name) => remotes.loaded(name) !== undefined),
    updates,
    live: page.remotes,
    overrides: page.overrides,
    report,
    now: sessions.now,
    async setLanguage(language) {
      localStorage.setItem(LANGUAGE_KEY, language)
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
      document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
      await texts.changeLanguage(language)
      const { person } = await sessions.current()
      if (!person || person.language === language) return
      await unwrap(api.PATCH('/api/me', { body: { language } }))
      sessions.renew()
      await router.revalidate()
    },
  }

  const follow = (session: Session | undefined) => {
    stream.follow(session)
    if (session) push.follow(session).catch((error: unknown) => report(undefined, error))
  }
  stream.watch(router)
  follow(served)
  router.subscribe(({ loaderData }) => follow(loaderData[LAYOUT] as Session | undefined))
  stream.events.on('ticket.changed', () => void router.revalidate())
  stream.events.on('announcement.published', () => void router.revalidate())
  stream.events.onReopen(() => {
    // The device may have slept meanwhile, or a tester has set the clock.
    sessions.renew()
    void router.revalidate()
  })

  prefetchOnIntent(bring)
  const typed = holdWhileTyped(holds)
  router.subscribe(() => setTimeout(typed.look))
  keepFocus()
  if (process.env.NODE_ENV !== 'production')
    onRemoteChanged<RemoteName, RemoteModule>((name, module) => {
      addTexts(texts, name, module)
      if (!modules.has(name)) return
      router._internalSetRoutes(shellRoutes(modules.set(name, module), routeServices))
      void router.revalidate()
    })

  const app = (
    <I18nextProvider i18n={texts}>
      <ShellServices value={services}>
        <Document state={page}>
          <RouterProvider router={router} />
        </Document>
      </ShellServices>
    </I18nextProvider>
  )
  startTransition(() => {
    // Without a remote that the server rendered, the page cannot be taken over as it is and is made anew around the gap.
    if (whole) hydrateRoot(document, app)
    else createRoot(document).render(app)
  })
}
