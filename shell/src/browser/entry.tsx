// First: it declares the order of the cascade layers, and the imports below bring styles in some of them.
import '@radruf/shared-ui/styles.css'

import { type RemoteName, type Session, setAddedPaths, VERSION_HEADER } from '@radruf/contract'
import { createApi, unwrap } from '@radruf/contract/client'
import {
  addAreaNames,
  chooseLanguage,
  closeTexts,
  createPageRouter,
  createSessionSource,
  followRemoteChanges,
  LANGUAGE_KEY,
  LAYOUT,
  type Services,
  ShellServices,
  supportTranslatedText,
} from '@radruf/host'
import { freezeDeep } from '@radruf/host/freeze-deep'
import { createReloadBlocker, deviceStorage } from '@radruf/shell-kit'
import { type ComponentType, lazy, Suspense, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { type HydrationState, RouterProvider } from 'react-router-dom'
import { createStore } from 'zustand'
import { watchGlobals } from '../app/changed-globals.ts'
import { Document } from '../app/document.tsx'
import { PAGE_STATE, type PageState } from '../app/page-state.ts'
import { getPageWatch, takePageWatch } from '../app/page-watch.ts'
import { type RouteServices, shellRoutes } from '../app/routes.tsx'
import { APP_VERSION } from '../app/version.ts'
import type { startLaterServices } from './after-start.ts'
import { createConnection } from './connection.ts'
import { openConsentSettings } from './consent.ts'
import { limitRequests } from './limit-requests.ts'
import { loadPart } from './load-part.ts'
import { mountRendered } from './mount-rendered.ts'
import { nameRequests } from './name-requests.ts'
import type { LoadedParts } from './no-connection-page.ts'
import { isAtAddress, isOnPage } from './on-page.ts'
import { reserveGlobals } from './own-globals.ts'
import { createPersonalServices } from './personal-services.ts'
import { createRemoteLoader } from './remote-loader.ts'
import { createReporter } from './report.ts'
import { rememberFields } from './restore-typed-fields.ts'
import { addLanguage, loadPageTexts } from './shell-texts.ts'
import { guardCalls } from './traces/guard-calls.ts'
import { recordInputListeners } from './traces/input-listeners.ts'
import { findPageGlobals } from './traces/page-globals.ts'
import { recordCreated } from './traces/record-created.ts'
import { watchLeaving } from './traces/watch-leaving.ts'
import { createUpdates } from './updates.ts'
import { endTask } from './when-idle.ts'

declare global {
  interface Window {
    __staticRouterHydrationData: HydrationState
  }
}

const WaitingAlert = loadPart(async () => (await import('../app/waiting/waiting-alert.tsx')).WaitingAlert)
const importStrips = () => import('../app/strips.ts')
const ConnectionBanner = loadPart(async () => (await importStrips()).ConnectionBanner)
const UpdateHints = loadPart(async () => (await importStrips()).UpdateHints)
const importStartPage = () => import(/* webpackChunkName: "start" */ '../app/start/start-page.tsx')
const LaterStartPage = lazy(async () => ({ default: (await importStartPage()).StartPage }))
const LazyStartPage = () => (
  <Suspense>
    <LaterStartPage />
  </Suspense>
)
const OVERRIDE_TOOLS = {
  OverrideBanner: loadPart(async () => (await import('../panel/override-banner.tsx')).OverrideBanner),
  RemotesPanelHost: loadPart(async () => (await import('../panel/remotes-panel-host.tsx')).RemotesPanelHost),
  RemotesPanelToggle: loadPart(async () => (await import('../panel/remotes-panel-toggle.tsx')).RemotesPanelToggle),
}

// Before anything is rendered.
supportTranslatedText()
// The offline page has no state for a device without a signed-in customer.
if (window[PAGE_STATE]) void start(window[PAGE_STATE], window.__staticRouterHydrationData)

/**
 * The start page, at once where it is the first page: a part that hydrates after the frame would do so in the language that the frame has
 * changed to meanwhile.
 */
async function loadStartPage(): Promise<ComponentType> {
  if (location.pathname !== '/') return LazyStartPage
  return importStartPage().then(
    ({ StartPage }) => StartPage,
    () => LazyStartPage,
  )
}

/** Takes over the server's page: loads its remotes, creates the router and hydrates. */
async function start(page: PageState, hydrationData: HydrationState) {
  const token = takePageWatch()?.token ?? page.reportToken
  setAddedPaths(page.added.flatMap(({ paths }) => paths))
  const served = freezeDeep(hydrationData.loaderData?.[LAYOUT] as Session)
  const startPage = loadStartPage()
  const texts = await loadPageTexts(page.language)
  addAreaNames(texts, page.added, page.language)
  const { connection, middleware: watchConnection, lastAnswerAt } = createConnection(page)
  const reloadBlocker = createReloadBlocker()
  const { updates, middleware: watchUpdates } = createUpdates(reloadBlocker)
  const reporter = createReporter(page, token, () => globals.accept())
  const { report } = reporter
  const { fetch, limitApi } = limitRequests(page, report)
  const hasConsentService = page.consent !== null
  const created = recordCreated()
  const listeners = recordInputListeners(page.remotes)
  const { withCaller } = guardCalls({ remotes: page.remotes, isOnPage, isAtAddress, report })
  // What a remote reports about another one is its own fault.
  const reportAsCaller = withCaller((caller, name: RemoteName | undefined, error: unknown) =>
    report(caller ?? name, error),
  )
  const globals = watchGlobals(findPageGlobals(hasConsentService))
  await endTask()
  const api = limitApi(
    createApi({
      baseUrl: location.origin,
      fetch,
      headers: { [VERSION_HEADER]: APP_VERSION },
      middleware: [nameRequests, watchConnection, watchUpdates],
    }),
  )
  const sessions = createSessionSource(api, served)
  const { connect, ...personal } = createPersonalServices({ api, served, sessions, report })
  getPageWatch()?.setBlocked(reloadBlocker.isBlocked)
  if (!page.dev) reserveGlobals(page.remotes)
  // Registered before any remote is evaluated, so that it runs first.
  let handleClick = (_: MouseEvent) => {}
  addEventListener('click', (click) => handleClick(click), { capture: true })
  const loader = createRemoteLoader({ page, texts, globals, reporter })
  const { findHidden } = loader
  const { remotes } = page
  const watchPath = watchLeaving({ remotes, globals, listeners, ...created, findHidden, report, hasConsentService })
  await endTask()
  const StartPage = await startPage
  const mounts = await mountRendered(page, loader, reporter)
  await endTask()
  const routeServices: RouteServices = {
    loadRemoteRoutes: mounts.loadRoutes,
    loadSlots: mounts.loadSlots,
    afterAction: sessions.renew,
    StartPage,
  }

  const router = createPageRouter(shellRoutes(mounts.modules, routeServices), {
    api,
    texts,
    sessions,
    hydrationData: mounts.isOwnerLoaded()
      ? hydrationData
      : { loaderData: { [LAYOUT]: served, ...mounts.boundaryData() } },
  })
  mounts.connect(router, routeServices)

  let later: Partial<ReturnType<typeof startLaterServices>> = {}
  const restoreFields = rememberFields()
  let isFirst = true
  const onShown: Services['onShown'] = ({ key, pathname }) => {
    if (isFirst) restoreFields()
    isFirst = false
    later.watchCommit?.(key)
    // The router may be on its way to the next page already.
    watchPath(pathname)
    reporter.reportShown()
  }

  const isOffered = createStore(() => false)
  const show = (name: RemoteName) => {
    // After the commit, with which the content is on the page.
    queueMicrotask(() => isOnPage(name) && listeners.resume([name]))
    return loader.showStyles(name)
  }

  const parts: LoadedParts = {}
  const services: Services = {
    ...personal,
    WaitingAlert,
    ConnectionBanner,
    UpdateHints,
    lastAnswerAt,
    findNoConnectionPage: () => parts.NoConnectionPage,
    api,
    connection,
    remotes: { loaded: loader.ready, load: loader.load, report: reportAsCaller, show },
    reloadBlocker,
    newer: { isOffered: isOffered.getState, subscribe: isOffered.subscribe, postpone: () => later.postpone?.() },
    updates,
    consent: page.consent ? { openSettings: openConsentSettings } : undefined,
    live: page.remotes,
    overrides: page.overrides,
    overrideTools: page.overrides ? OVERRIDE_TOOLS : undefined,
    report: reportAsCaller,
    onShown,
    now: sessions.now,
    async setLanguage(language) {
      await addLanguage(texts, language)
      addAreaNames(texts, page.added, language)
      if (!page.dev) closeTexts(texts, 'shell')
      deviceStorage().setItem(LANGUAGE_KEY, language)
      await chooseLanguage(texts, language)
      const { person } = await sessions.current()
      if (!person || person.language === language) return
      await unwrap(api.PATCH('/api/me', { body: { language } }))
      sessions.renew()
      await router.revalidate()
    },
  }

  // Remotes get them, and each gets the same.
  for (const service of Object.values(services)) Object.freeze(service)
  connect({ router, texts })
  void import('./after-start.ts').then(
    ({ startLaterServices }) => {
      const onClick = (handle: typeof handleClick) => void (handleClick = handle)
      const needed = {
        page,
        token,
        loader,
        report,
        withCaller,
        reloadBlocker,
        isOffered,
        onClick,
        parts,
        connection,
        sessions,
        router,
      }
      later = startLaterServices(needed)
    },
    () => {},
  )
  if (process.env.NODE_ENV !== 'production') followRemoteChanges(texts, router, (name) => mounts.modules.get(name))

  const app = (
    <I18nextProvider i18n={texts}>
      <ShellServices value={services}>
        <Document state={page}>
          <RouterProvider router={router} />
        </Document>
      </ShellServices>
    </I18nextProvider>
  )
  const onRecoverableError = (error: unknown) => {
    restoreFields()
    reportError(error)
  }
  // A hydrated page would take what was typed for new and send it again.
  if (getPageWatch()?.isSubmitting()) return
  const showApp = () => {
    // Without a remote that the server rendered, and in the offline page, hydration is not possible and the page is rendered anew.
    if (mounts.isComplete && !page.isOfflineCopy) hydrateRoot(document, app, { onRecoverableError })
    else createRoot(document).render(app)
  }
  startTransition(() => listeners.runShell(showApp))
}
