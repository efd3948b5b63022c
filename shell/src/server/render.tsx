import { PassThrough, Readable } from 'node:stream'
import { findPath, type Language, type RemoteName, type Session, SLOTS } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { RemoteModule } from '@radruf/shell-kit'
import { createReloadBlocker, shellContext } from '@radruf/shell-kit'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router-dom'
import { Document, PAGE_STATE, type PageState } from '../app/document.tsx'
import { addTexts, createTexts } from '../app/i18n.ts'
import { shellRoutes } from '../app/routes.tsx'
import { type Services, ShellServices } from '../app/services.ts'

export { sharedScope } from '../app/shared-scope.ts'

export type RenderInput = {
  request: Request
  api: Api
  session: Session
  language: Language
  /** Loads a remote's module for this request; undefined when only the browser loads it. Rejects when it is unavailable or slow. */
  loadRemote: (name: RemoteName) => Promise<RemoteModule | undefined>
  page: Omit<PageState, 'rendered' | 'productName'>
  nonce: string
  /** The shell's browser script. */
  scripts: { url: string; integrity: string }[]
  onError: (error: unknown) => void
}

/** Milliseconds for rendering a page before the browser completes it. */
const RENDER_TIMEOUT = 10_000

/**
 * Renders the requested page: a stream of HTML, or the redirect of an access rule, loader or action. All personal state is created
 * here, for this request alone.
 */
export async function renderPage(input: RenderInput): Promise<Response> {
  const { request, api, language, nonce } = input
  const texts = createTexts(language)
  const modules = await loadRemotes(input)
  for (const [name, module] of modules) addTexts(texts, name, module)

  let session: Promise<Session> | undefined = Promise.resolve(input.session)
  const askSession = async () => (await api.GET('/api/session')).data ?? input.session
  const context = new RouterContextProvider()
  context.set(shellContext, { api, language, session: () => (session ??= askSession()) })

  const { query, dataRoutes } = createStaticHandler(
    shellRoutes(modules, {
      loadRemoteRoutes: async () => 'pending',
      afterAction: () => {
        session = undefined
      },
    }),
  )
  const result = await query(request, { requestContext: context })
  if (result instanceof Response) return result

  const page: PageState = { ...input.page, productName: input.session.brand.productName, rendered: [...modules.keys()] }
  const services: Services = {
    api,
    connection: { isOnline: () => true, subscribe: () => () => {} },
    events: { on: () => () => {}, recent: () => [], onReconnect: () => () => {} },
    remotes: {
      loaded: (name) => modules.get(name),
      // Slots load in an effect, which does not run on the server.
      load: () => new Promise(() => {}),
      report: (_, error) => input.onError(error),
    },
    reloadBlocker: createReloadBlocker(),
    newer: { isOffered: () => false, subscribe: () => () => {}, postpone: () => {} },
    updates: { isOutdated: () => false, subscribe: () => () => {} },
    unread: { count: () => input.session.unreadMessages, subscribe: () => () => {} },
    consent: page.consent ? { openSettings: () => {} } : undefined,
    live: page.remotes,
    overrides: page.overrides,
    report: (_, error) => input.onError(error),
    setLanguage: async () => {},
    now: ({ now }) => Date.parse(now),
  }
  const html = await stream(
    <I18nextProvider i18n={texts}>
      <ShellServices value={services}>
        <Document state={page} nonce={nonce}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, result)} context={result} nonce={nonce} />
        </Document>
      </ShellServices>
    </I18nextProvider>,
    input,
    `window.${PAGE_STATE}=${inline(page)}`,
  )
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return new Response(html, { status: result.statusCode, headers })
}

/** Loads the remotes whose pages and slots the path shows; the browser loads those that fail here. */
async function loadRemotes({ request, loadRemote, onError }: RenderInput): Promise<Map<RemoteName, RemoteModule>> {
  const entry = findPath(new URL(request.url).pathname)
  const owner = entry && entry.owner !== 'shell' ? [entry.owner] : []
  const names = [...new Set([...owner, ...(entry?.slots ?? []).map((slot) => SLOTS[slot])])]
  const loads = await Promise.allSettled(names.map(loadRemote))
  const modules = new Map<RemoteName, RemoteModule>()
  loads.forEach((load, index) => {
    if (load.status === 'rejected') onError(load.reason)
    else if (load.value) modules.set(names[index] as RemoteName, load.value)
  })
  return modules
}

function stream(
  element: React.ReactElement,
  { nonce, scripts, onError }: RenderInput,
  bootstrapScriptContent: string,
): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      bootstrapScriptContent,
      bootstrapScripts: scripts.map(({ url, integrity }) => ({
        src: url,
        integrity: integrity || undefined,
        crossOrigin: 'anonymous',
      })),
      onShellReady: () => resolve(Readable.toWeb(pipe(body)) as ReadableStream),
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT)
    body.on('close', () => clearTimeout(timer))
  })
}

/** Serializes a value as JSON that is safe in a script element. */
const inline = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)
