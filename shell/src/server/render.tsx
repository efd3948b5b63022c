import { PassThrough, Readable } from 'node:stream'
import { type Language, type RemoteName, type Session, setAddedPaths } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import {
  addAreaNames,
  addTexts,
  createTexts,
  languagesOfPage,
  NO_SOUND,
  routesOfRemote,
  type Services,
  ShellServices,
  toInbox,
} from '@radruf/host'
import type { RemoteModule } from '@radruf/shell-kit'
import { createReloadBlocker, findRemoteInStack, shellContext } from '@radruf/shell-kit'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom'
import { Document } from '../app/document.tsx'
import { PAGE_STATE, type PageState } from '../app/page-state.ts'
import { type RouteServices, shellRoutes } from '../app/routes.tsx'
import { StartPage } from '../app/start/start-page.tsx'
import { WaitingAlert } from '../app/waiting/waiting-alert.tsx'
import { OverrideBanner } from '../panel/override-banner.tsx'
import { RemotesPanelHost } from '../panel/remotes-panel-host.tsx'
import { RemotesPanelToggle } from '../panel/remotes-panel-toggle.tsx'
import { MAX_PAGE_BYTES, PageTooLarge } from './page-size.ts'
import { createRemoteRunner } from './remote-runner.ts'
import type { RenderedPage } from './rendered-page.ts'
import { ChangedGlobals, TimedOut } from './renderers/faults.ts'
import { OWN_TIMERS } from './renderers/own-timers.ts'
import type { Trace } from './renderers/trace.ts'
import type { RequestMeter } from './request-meter.ts'

export type RenderInput = {
  request: Request
  api: Api
  /** Requests that this page sends to the service through `api`. */
  meter: RequestMeter
  session: Session
  language: Language
  /** Remotes whose pages and slots the path shows. */
  remotes: readonly RemoteName[]
  /** Evaluates a remote's release. */
  loadRemote: (name: RemoteName) => RemoteModule
  /** Remotes whose routes an earlier page has found valid; their releases stay the same. */
  checked: Set<RemoteName>
  trace: Trace
  page: Omit<PageState, 'rendered' | 'productName'>
  nonce: string
  /** The shell's browser script. */
  scripts: { url: string; integrity: string }[]
  /** Source of the watchdog, which runs before them. */
  watchdog?: string
  /** A remote's release failed on this page: at import, in a loader or action, or while rendering. */
  onRemoteError: (name: RemoteName, error: unknown) => void
  onError: (error: unknown) => void
}

type Modules = Map<RemoteName, RemoteModule>

/** Milliseconds for rendering a page's outer part, and for all of it before the browser completes it. */
const OUTER_PART_TIMEOUT_MS = 2000
const RENDER_TIMEOUT_MS = 10_000

/** Remotes failed before the first byte of a page. Another renderer renders it without them: this one has run their code. */
export class RemotesFailed extends Error {
  readonly remotes: readonly RemoteName[]
  /** Loaders or the action have run. */
  readonly hasRun: boolean
  constructor(remotes: readonly RemoteName[], { hasRun, cause }: { hasRun: boolean; cause?: unknown }) {
    super(`failed: ${remotes.join(', ')}`, { cause })
    this.remotes = remotes
    this.hasRun = hasRun
  }
}

/**
 * Renders the requested page. All personal state is created here, for this request alone. Rejects with {@link RemotesFailed} when a remote
 * fails, which is reported before.
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const failed = new Set<RemoteName>()
  const reportFailure = (name: RemoteName, error: unknown) => {
    if (!failed.has(name)) input.onRemoteError(name, error)
    failed.add(name)
  }
  const modules = loadRemotes(input, reportFailure)
  if (failed.size) throw new RemotesFailed([...failed], { hasRun: false })
  try {
    const page = await renderOnce(input, modules, failed, reportFailure)
    if (page) return page
  } catch (error) {
    if (!failed.size) throw error
  } finally {
    input.trace.enter(undefined)
  }
  throw new RemotesFailed([...failed], { hasRun: true })
}

type ReportFailure = (name: RemoteName, error: unknown) => void

/** Renders the page with these remotes; undefined when one failed before the first byte. */
async function renderOnce(
  input: RenderInput,
  modules: Modules,
  failed: ReadonlySet<RemoteName>,
  reportFailure: ReportFailure,
): Promise<RenderedPage | undefined> {
  setAddedPaths(input.page.added.flatMap(({ paths }) => paths))
  const texts = createTexts(input.language)
  for (const language of languagesOfPage(input.language)) addAreaNames(texts, input.page.added, language)
  const { context, forgetSession } = createLoaderContext(input)
  const routeServices: RouteServices = {
    StartPage,
    loadRemoteRoutes: async (name) => (input.page.leftOut.includes(name) ? 'unavailable' : 'pending'),
    afterAction: forgetSession,
    runRemote: createRemoteRunner(input, reportFailure),
  }
  checkModules(input, modules, routeServices, texts, reportFailure)
  if (failed.size) return undefined
  const { query, dataRoutes } = createStaticHandler(findNear(shellRoutes(modules, routeServices), input.request.url))
  const result = await query(input.request, { requestContext: context })
  if (result instanceof Response) return toRenderedPage(result)
  // The error of an action has its own page, because the action must not run again.
  if (failed.size && input.request.method === 'GET') return undefined

  const page: PageState = { ...input.page, productName: input.session.brand.productName, rendered: [...modules.keys()] }
  const router = createStaticRouter(dataRoutes as RouteObject[], result)
  const html = await stream(
    <I18nextProvider i18n={texts}>
      <ShellServices value={createServices(input, modules, page)}>
        <Document state={page} nonce={input.nonce}>
          <StaticRouterProvider router={router} context={result} nonce={input.nonce} />
        </Document>
      </ShellServices>
    </I18nextProvider>,
    input,
    [`window.${PAGE_STATE}=${inline(page)}`, input.watchdog].filter(Boolean).join(';\n'),
    reportFailure,
  )
  return { status: result.statusCode, headers: [['content-type', 'text/html; charset=utf-8']], body: html }
}

/**
 * The routes that may match an address, by their first segment: the router compiles and ranks every route that it gets for every page.
 * Addresses with escapes get all.
 */
function findNear(routes: RouteObject[], url: string): RouteObject[] {
  const { pathname } = new URL(url)
  if (pathname.includes('%')) return routes
  const wanted = firstSegment(pathname)
  const isNear = ({ path }: RouteObject) => {
    const first = firstSegment(path ?? '')
    return first === wanted || first === '' || first.startsWith(':') || first === '*'
  }
  return routes.map((route) => ({ ...route, children: route.children?.filter(isNear) }) as RouteObject)
}

const firstSegment = (path: string) => path.replace(/^\/+/, '').split('/', 1)[0]?.toLowerCase() ?? ''

/** The context of loaders and actions. An action may change the session, which is then fetched anew. */
function createLoaderContext({ api, language, session: initial }: RenderInput) {
  let session: Promise<Session> | undefined = Promise.resolve(initial)
  const fetchSession = async () => (await api.GET('/api/session')).data ?? initial
  const context = new RouterContextProvider()
  context.set(shellContext, { api, language, session: () => (session ??= fetchSession()) })
  const forgetSession = () => {
    session = undefined
  }
  return { context, forgetSession }
}

/** Adds the texts of the remotes, and reports those whose texts or routes are invalid. */
function checkModules(
  { language, checked }: Pick<RenderInput, 'language' | 'checked'>,
  modules: Modules,
  services: RouteServices,
  texts: ReturnType<typeof createTexts>,
  reportFailure: ReportFailure,
) {
  for (const [name, module] of modules) {
    try {
      addTexts(texts, name, module, languagesOfPage(language))
      if (checked.has(name)) continue
      createStaticHandler([{ children: routesOfRemote(name, module, services) }])
      checked.add(name)
    } catch (error) {
      reportFailure(name, error)
    }
  }
}

const toRenderedPage = ({ status, headers, body }: Response): RenderedPage => ({
  status,
  headers: [...headers],
  body: body ? Readable.fromWeb(body as never) : undefined,
})

/** The shell's services while a page is rendered on the server. */
const createServices = ({ api, session, onError }: RenderInput, modules: Modules, page: PageState): Services => ({
  api,
  connection: { isOnline: () => true, subscribe: () => () => {} },
  events: { on: () => () => {}, recent: () => [], onReconnect: () => () => {} },
  remotes: {
    loaded: (name) => modules.get(name),
    // Slots load in an effect, which does not run on the server.
    load: () => new Promise(() => {}),
    // No effect runs on the server, and a release could name another one.
    report: () => {},
  },
  reloadBlocker: createReloadBlocker(),
  newer: { isOffered: () => false, subscribe: () => () => {}, postpone: () => {} },
  updates: { isOutdated: () => false, subscribe: () => () => {} },
  inbox: toInbox(session),
  sound: NO_SOUND,
  WaitingAlert,
  consent: page.consent ? { openSettings: async () => false } : undefined,
  live: page.remotes,
  overrides: page.overrides,
  overrideTools: page.overrides ? { OverrideBanner, RemotesPanelHost, RemotesPanelToggle } : undefined,
  report: (_, error) => onError(error),
  setLanguage: async () => {},
  now: ({ now }) => Date.parse(now),
})

function loadRemotes({ remotes, loadRemote, trace }: RenderInput, reportFailure: ReportFailure): Modules {
  const modules: Modules = new Map()
  // One after the other, so that a changed global has one author.
  for (const name of remotes) {
    try {
      modules.set(name, evaluateRemote(name, loadRemote, trace))
    } catch (error) {
      reportFailure(name, error)
    }
  }
  return modules
}

/** Evaluates a remote. Throws when that changes globals, which are restored. */
function evaluateRemote(name: RemoteName, load: RenderInput['loadRemote'], trace: Trace): RemoteModule {
  trace.enter(name)
  try {
    const module = load(name)
    const changed = trace.restoreGlobals()
    if (changed.length) throw new ChangedGlobals(changed)
    return module
  } finally {
    trace.enter(undefined)
  }
}

function stream(
  element: React.ReactElement,
  { nonce, scripts, onError }: RenderInput,
  bootstrapScriptContent: string,
  reportFailure: ReportFailure,
): Promise<Readable> {
  const { setTimeout, clearTimeout } = OWN_TIMERS
  return new Promise((resolve, reject) => {
    // React writes ahead up to the limit: the whole page is usually one message to the server.
    const body = new PassThrough({ highWaterMark: MAX_PAGE_BYTES })
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      bootstrapScriptContent,
      bootstrapScripts: scripts.map(({ url, integrity }) => ({
        src: url,
        integrity: integrity || undefined,
        crossOrigin: 'anonymous',
      })),
      onShellReady: () => {
        clearTimeout(shellTimer)
        pipe(body)
        if (body.readableLength < MAX_PAGE_BYTES) return resolve(body)
        reject(new PageTooLarge())
        body.destroy()
      },
      onShellError: reject,
      onError: (error, { componentStack }) => {
        // The client closed the connection.
        if (body.destroyed) return
        const name = findRemoteInStack(componentStack)
        if (name) reportFailure(name, error)
        else onError(error)
      },
    })
    const shellTimer = setTimeout(
      abort,
      OUTER_PART_TIMEOUT_MS,
      new TimedOut(`did not render within ${OUTER_PART_TIMEOUT_MS} ms`),
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
    body.on('close', () => {
      clearTimeout(shellTimer)
      clearTimeout(timer)
    })
  })
}

/** Serializes a value as JSON that is safe in a script element. */
const inline = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)
