// First: it declares the order of the cascade layers, and the imports below bring styles in some of them.
import '@radruf/shared-ui/styles.css'

import { findPath, isLanguage, type RemoteName, type Role, type Session, VERSION_HEADER } from '@radruf/contract'
import { createApi, unwrap } from '@radruf/contract/client'
import { createBrowserRemotes } from '@radruf/federation/browser'
import {
  addTexts,
  chooseLanguage,
  createEventStream,
  createPageRouter,
  createSessionSource,
  createTexts,
  followEvents,
  followRemoteChanges,
  LANGUAGE_KEY,
  LAYOUT,
  routesOfRemote,
  type Services,
  ShellServices,
} from '@radruf/host'
import { sharedScope } from '@radruf/host/shared-scope'
import { createReloadBlocker, deviceStorage, erasePersonStorage, type RemoteModule } from '@radruf/shell-kit'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { type HydrationState, RouterProvider } from 'react-router-dom'
import { watchGlobals } from '../app/changed-globals.ts'
import { Document, PAGE_STATE, type PageState } from '../app/document.tsx'
import { toPlainModule } from '../app/plain-module.ts'
import type { RemoteLoadState } from '../app/remote-load-state.ts'
import { boundaryRouteId, type RemoteRouteLoader, type RouteServices, shellRoutes } from '../app/routes.tsx'
import { APP_VERSION } from '../app/version.ts'
import { createAttention, createSoundSwitch, createSpeaker } from './attention.ts'
import { blockReloadWhileEditing } from './block-reload-while-editing.ts'
import { createConnection } from './connection.ts'
import { openConsentSettings } from './consent.ts'
import { createInbox, showAppBadge } from './inbox.ts'
import { watchNavigations } from './navigation-watchdog.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { createPushDevice } from './push.ts'
import { findReloadLoop } from './reload-guard.ts'
import { createRemoteStyles } from './remote-styles.ts'
import { remoteTimeoutMs, withTimeout } from './remote-timeout.ts'
import { createReporter } from './report.ts'
import { restoreFocusOnRemoval } from './restore-focus.ts'
import { createUpdates } from './updates.ts'
import { animateNavigations } from './view-transitions.ts'
import { watchReleases } from './watch-releases.ts'

declare global {
  interface Window {
    [PAGE_STATE]: PageState
    __staticRouterHydrationData: HydrationState
  }
}

void start(window[PAGE_STATE], window.__staticRouterHydrationData)

/** Whether the page at this address can be rendered with these remotes. */
const isOwnerLoaded = (modules: ReadonlyMap<RemoteName, RemoteModule>) => {
  const owner = findPath(location.pathname)?.owner
  return !owner || owner === 'shell' || modules.has(owner) || !window[PAGE_STATE].rendered.includes(owner)
}

/** Loader data of the boundary route at this address, whose remote was requested and is not loaded. */
const boundaryData = (state: RemoteLoadState) => ({ [boundaryRouteId(findPath(location.pathname)?.path ?? '')]: state })

/** Takes over the server's page: loads its remotes, creates the router and hydrates. */
async function start(page: PageState, hydrationData: HydrationState) {
  const served = hydrationData.loaderData?.[LAYOUT] as Session
  const texts = createTexts(isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'de')
  const { connection, middleware: watchConnection } = createConnection()
  const reloadBlocker = createReloadBlocker()
  const { updates, middleware: watchUpdates } = createUpdates(reloadBlocker)
  const api = createApi({
    baseUrl: location.origin,
    headers: { [VERSION_HEADER]: APP_VERSION },
    middleware: [watchConnection, watchUpdates],
  })
  const sessions = createSessionSource(api, served)
  const push = createPushDevice(api)
  const sound = createSoundSwitch(localStorage)
  const { inbox, ...inboxUpdates } = createInbox(() => {
    sessions.renew()
    return sessions.current()
  })
  const stream = createEventStream()
  const remotes = createBrowserRemotes<RemoteModule>(page.remotes, sharedScope)
  const globals = watchGlobals()
  const { report, reportLate, reportMounted } = createReporter(page, globals.accept)
  const reloadLoop = findReloadLoop(page)
  if (reloadLoop) report(reloadLoop.remote, reloadLoop.error)

  const styles = createRemoteStyles(page.remotes)
  /** Remotes that are loaded with their style sheets. */
  const ready = new Map<RemoteName, RemoteModule>()

  const loadRemote = async (name: RemoteName): Promise<RemoteModule> => {
    const known = ready.get(name)
    if (known) return known
    if (reloadLoop?.blocks(name)) throw reloadLoop.error
    try {
      const module = toPlainModule(await remotes.load(name))
      const changed = globals.findChanged()
      if (changed.length) report(name, new Error(`${name} changed ${changed.join(', ')}`))
      globals.accept()
      await styles.load(name)
      if (!page.rendered.includes(name)) styles.hideUnused(name)
      const earlier = ready.get(name)
      if (earlier) return earlier
      ready.set(name, module)
      addTexts(texts, name, module)
      reportMounted(name)
      return module
    } catch (error) {
      report(name, error)
      throw error
    }
  }

  const findRemote = (name: RemoteName) => page.remotes.find((remote) => remote.name === name)
  /** The result of a load, or `late` after the timeout, which is reported. */
  const loadWithin = async <T,>(name: RemoteName, load: Promise<T>, milliseconds: number): Promise<T | 'late'> => {
    const result = await withTimeout(load, milliseconds)
    if (result === 'late') reportLate(name, milliseconds)
    return result
  }

  const modules = new Map<RemoteName, RemoteModule>()
  const loadResults = await Promise.all(
    (page.rendered as RemoteName[]).map(async (name) => {
      const module = await loadWithin(
        name,
        loadRemote(name),
        remoteTimeoutMs(findRemote(name), { sinceNavigation: true }),
      ).catch(() => 'unavailable' as const)
      if (typeof module !== 'string') modules.set(name, module)
      return { name, module }
    }),
  )
  const isComplete = loadResults.every(({ name }) => modules.has(name))

  /** Loads a remote without a timeout and adds its routes. */
  const mountRemote = (name: RemoteName): Promise<'loaded' | 'unavailable'> =>
    loadRemote(name).then(
      (module) => {
        if (!modules.has(name)) router.patchRoutes(LAYOUT, routesOfRemote(name, module, routeServices))
        modules.set(name, module)
        return 'loaded'
      },
      () => 'unavailable',
    )
  const lateState = (name: RemoteName): RemoteLoadState => ({
    outcome: mountRemote(name),
    retry: () => void remotes.retry(name).catch(() => {}),
  })
  const openGate: RemoteRouteLoader = async (owner) => {
    // The remote's routes are loaded and none matches: the remote lacks this page.
    if (modules.has(owner)) return 'unavailable'
    if (reloadLoop?.blocks(owner)) return { crash: reloadLoop.error }
    const state = await loadWithin(owner, mountRemote(owner), remoteTimeoutMs(findRemote(owner)))
    // Repeats the navigation, now with the remote's routes.
    if (state === 'loaded') queueMicrotask(() => void router.revalidate())
    return state === 'late' ? lateState(owner) : state
  }

  const routeServices: RouteServices = { loadRemoteRoutes: openGate, afterAction: sessions.renew }

  /** Initial state of the boundary route when the page is taken over without its remote. */
  const initialLoadState = (): RemoteLoadState => {
    const result = loadResults.find(({ name }) => name === findPath(location.pathname)?.owner)
    if (result && reloadLoop?.blocks(result.name)) return { crash: reloadLoop.error }
    return result?.module === 'late' ? lateState(result.name) : 'unavailable'
  }

  const router = createPageRouter(shellRoutes(modules, routeServices), {
    api,
    texts,
    sessions,
    hydrationData: isOwnerLoaded(modules)
      ? hydrationData
      : { loaderData: { [LAYOUT]: served, ...boundaryData(initialLoadState()) } },
  })

  animateNavigations(router)
  const onShown = watchNavigations(router)

  const services: Services = {
    api,
    connection,
    events: stream.events,
    remotes: { loaded: (name) => ready.get(name), load: loadRemote, report, show: styles.show },
    reloadBlocker,
    push: push.device,
    newer: watchReleases(page, reloadBlocker, (name) => remotes.loaded(name) !== undefined),
    updates,
    inbox,
    sound,
    consent: page.consent ? { openSettings: openConsentSettings } : undefined,
    live: page.remotes,
    overrides: page.overrides,
    report,
    onShown,
    now: sessions.now,
    async setLanguage(language) {
      deviceStorage().setItem(LANGUAGE_KEY, language)
      await chooseLanguage(texts, language)
      const { person } = await sessions.current()
      if (!person || person.language === language) return
      await unwrap(api.PATCH('/api/me', { body: { language } }))
      sessions.renew()
      await router.revalidate()
    },
  }

  let role: Role | undefined
  let current = served
  const follow = (session: Session | undefined) => {
    stream.follow(session)
    if (!session) return
    role = session.person?.role
    current = session
    inboxUpdates.follow(session)
    erasePersonStorage(session.person?.id)
    push.follow(session).catch((error: unknown) => report(undefined, error))
  }
  followEvents(stream, router, sessions)
  follow(served)
  router.subscribe(({ loaderData }) => follow(loaderData[LAYOUT] as Session | undefined))
  stream.events.on('chat.changed', () => void inboxUpdates.refresh())
  stream.events.on('call.participants', () => void inboxUpdates.refresh())
  inbox.subscribe(() => showAppBadge(inbox.unread() + inbox.waiting().length))
  createAttention({
    inbox,
    sound,
    play: createSpeaker(),
    now: () => sessions.now(current),
    isMechanic: () => role === 'mechanic',
    openPath: (path) => void router.navigate(path),
    texts: {
      waiting: ({ name }) => ({ title: texts.t('waiting.notification', { name }), body: texts.t('waiting.open') }),
      messages: (count) => ({ title: texts.t('nav.unread', { count }), body: texts.t('waiting.read') }),
    },
  })
  stream.events.on('announcement.published', () => void router.revalidate())

  prefetchOnIntent(loadRemote)
  const typed = blockReloadWhileEditing(reloadBlocker)
  router.subscribe(() => setTimeout(typed.update))
  restoreFocusOnRemoval()
  if (process.env.NODE_ENV !== 'production') followRemoteChanges(texts, router, (name) => modules.get(name))

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
    // Without a remote that the server rendered, hydration is not possible and the page is rendered anew.
    if (isComplete) hydrateRoot(document, app)
    else createRoot(document).render(app)
  })
}
