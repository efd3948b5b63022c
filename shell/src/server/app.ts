import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { isLanguage, isRemoteName, parseLocalPath } from '@radruf/contract'
import {
  answerClientError,
  createConcurrencyLimit,
  finishRequestsOnClose,
  hstsHeader,
  refuseTunnels,
  SERVER_TIMEOUTS,
} from '@radruf/contract/server'
import { RELEASES_URL, withoutAttempt } from '@radruf/federation/release'
import { LANGUAGE_KEY } from '@radruf/host/language'
import {
  observeRequests,
  registerHealth,
  requestIdOptions,
  startMetricsServer,
  traceRequests,
} from '@radruf/monitoring'
import {
  createOutcomeCounter,
  createPageTokens,
  createReleaseCounter,
  createSuspects,
  type ReleaseCounter,
} from '@radruf/release-tool/guard'
import { SettingError } from '@radruf/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { clientNetwork, hasValidHost } from './client-address.ts'
import { writeCookie } from './cookies.ts'
import { loggerOptions } from './log.ts'
import { type LogLine, withAdvice } from './log-lines.ts'
import { registerManifestRoute } from './manifest-route.ts'
import { createShellMetrics, findRoute, PAGES, type ShellMetrics } from './metrics.ts'
import { findMissingParts } from './missing-parts.ts'
import { registerOfflinePage } from './offline-page.ts'
import { createOverrides } from './overrides.ts'
import { type PageOptions, pageHandler } from './page.ts'
import type { PageSettings } from './page-settings.ts'
import { isClientError, RequestRefused, registerRefusals, sendNotFound, sendRefusal } from './refusals.ts'
import { registerReleaseFiles } from './release-files.ts'
import { registerOutcomesRoute, registerOverrideRoutes, registerReleasesRoute } from './release-routes.ts'
import { registerStatusRoutes } from './release-status-routes.ts'
import { createRenderers } from './renderers/index.ts'
import { registerReportRoutes } from './report-routes.ts'
import { checkForm, isFromOwnPage, toOriginForm } from './request.ts'
import { registerServiceProxy } from './service-proxy.ts'
import { type Source, shellReleaseId } from './source.ts'

export type ShellServerOptions = {
  source: Source
  settings: PageSettings
  serviceUrl: string
  /** The service is that of `npm run qa`, which has pages of its own under `/qa`. */
  hasQaPages: boolean
  /** Token of the route for the counts of releases, and secret of the page tokens. Without it, that route does not exist. */
  outcomesToken?: string
  /** The product is opened over HTTPS: browsers are limited to it, with `subdomains` on those as well. */
  https?: 'host' | 'subdomains' | undefined
  /** Reverse proxies whose forwarding headers are believed. */
  trustedProxies: readonly string[]
  streamsPerNetwork: number
  renderers: RendererSettings
  /** Replaces the renderer processes in tests of the rest. */
  startRenderers?: typeof createRenderers
  /** Destination of the log lines; without it nothing is logged. */
  log?: NodeJS.WritableStream
  /** Least severe lines that are logged. */
  logLevel: string
  /** Where the metrics are served; without it they are not. */
  metricsAt?: { host: string; port: number } | undefined
}

export type RendererSettings = Pick<
  Parameters<typeof createRenderers>[0],
  'size' | 'deadlineMs' | 'memoryMb' | 'idleMs' | 'surplusMs'
>

/** Requests of one network whose body is still arriving. A browser has six connections. */
const UNFINISHED_BODIES_PER_NETWORK = 64
/** Seconds that a client waits after a body was refused. */
const BODY_RETRY_S = 10

/** Message of the log line about a release that failed on the server. The release checks search for it. */
export const REMOTE_FAILED = 'remote failed on the server' satisfies LogLine

/**
 * Creates the shell's server: pages, the shell's own files, the releases of remotes, and the service behind `/api`, on one origin.
 */
export async function createShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const { source, serviceUrl, hasQaPages, outcomesToken, trustedProxies, streamsPerNetwork, log, logLevel } = options
  const prefixes = ['/api', '/dev', ...(hasQaPages ? ['/qa'] : [])]
  const isServicePath = (path: string) =>
    prefixes.some((prefix) => path === prefix || (/^[/?]/.test(path.slice(prefix.length)) && path.startsWith(prefix)))
  const app = fastify({
    ...SERVER_TIMEOUTS,
    ...requestIdOptions,
    logger: log ? { ...loggerOptions, level: logLevel, stream: log } : false,
    trustProxy: [...trustedProxies],
    rewriteUrl: ({ url = '/' }) => withoutAttempt(toOriginForm(url)),
    routerOptions: { ignoreTrailingSlash: true },
    // Applies only after finishRequestsOnClose has waited for the running requests.
    forceCloseConnections: true,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) =>
      void (isMalformedPage(error, request, isServicePath)
        ? reply.redirect('/')
        : sendRefusal(error, request, reply, isServicePath)),
  })
  const secret = outcomesToken ?? randomUUID()
  const outcomes = createOutcomeCounter(source.readRegistry, { secret })
  const counter = createReleaseCounter()
  const metrics = createShellMetrics(counter, source)
  const context: ServerContext = {
    options,
    secret,
    outcomes,
    counter,
    metrics,
    onError: (error) => {
      if (!isClientError(error as { statusCode?: number }))
        app.log.error(withAdvice('request failed', { err: error }), 'request failed')
    },
    onRemoteFailure: (failure, error) =>
      app.log.error(withAdvice(REMOTE_FAILED, { err: error, ...failure }), REMOTE_FAILED),
  }
  // Starts before requests are accepted, so that the first page finds a renderer.
  const renderers = startPageRenderers(context, (line) => app.log.warn(line))
  app.addHook('onClose', async () => renderers.close())

  refuseTunnels(app.server)
  traceRequests(app, { findRoute, isTraced: (route) => !isFile(route) })
  // Set before the plugins below, which inherit the handlers.
  registerRefusals(app, isServicePath, context.onError)
  registerRequestChecks(app, options.https)
  observeRequests(app, { metrics, findRoute })
  registerHealth(app, () => findMissingParts({ serviceUrl, source, renderers }))
  const { countStreams } = registerServiceProxy(app, { serviceUrl, prefixes, streamsPerNetwork })
  metrics.watchStreams(countStreams)
  serveMetrics(app, metrics, options.metricsAt)
  await app.register(async (files) => registerFiles(files, context))
  await app.register(async (pages) => registerPages(pages, context, renderers))
  finishRequestsOnClose(app)
  return app
}

/** Whether a route serves files, which need neither the service nor a renderer. */
const isFile = (route: string) => [`${ASSETS_URL}/`, `${RELEASES_URL}/`].some((prefix) => route.startsWith(prefix))

/** Serves the metrics while the server listens. */
function serveMetrics(app: FastifyInstance, metrics: ShellMetrics, at: ShellServerOptions['metricsAt']) {
  if (!at) return
  let close = () => {}
  app.addHook('onReady', async () => {
    close = await startMetricsServer(metrics, at).catch((error: NodeJS.ErrnoException) => {
      throw new SettingError(`METRICS_PORT: cannot listen on ${at.host}:${at.port} (${error.code})`)
    })
  })
  app.addHook('onClose', async () => close())
}

/** Whether a page was opened by a path that cannot be decoded, such as `/%`. It leads to the start page like any unknown path. */
const isMalformedPage = (
  { code }: { code?: string },
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  isServicePath: (path: string) => boolean,
) => code === 'FST_ERR_BAD_URL' && /^(GET|HEAD)$/.test(method) && !isServicePath(url) && !isFile(url)

type ServerContext = Pick<PageOptions, 'onRemoteFailure' | 'onError'> & {
  options: ShellServerOptions
  /** Secret of the tokens of pages. */
  secret: string
  outcomes: ReturnType<typeof createOutcomeCounter>
  counter: ReleaseCounter
  metrics: ShellMetrics
}

function startPageRenderers(
  { options, outcomes, metrics, onRemoteFailure, onError }: ServerContext,
  log: (line: string) => void,
) {
  const { source, renderers, startRenderers = createRenderers } = options
  return startRenderers({
    ...renderers,
    entry: source.renderer,
    getLiveReleases: () => listLiveReleases(source),
    onIdleFailure: ({ name, hash }, error) => onRemoteFailure({ remote: name, release: hash }, error),
    onFault: ({ name, hash }, { what, description }) => {
      metrics.rendererFailed(what)
      void outcomes.faulted(name, hash, description)
    },
    onError,
    log,
  })
}

/** Refuses requests with an invalid host, and networks with too many bodies that are still arriving. */
function registerRequestChecks(app: FastifyInstance, https: ShellServerOptions['https']) {
  const bodies = createConcurrencyLimit(UNFINISHED_BODIES_PER_NETWORK)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (https) reply.header('strict-transport-security', hstsHeader(https === 'subdomains'))
    if (!hasValidHost(request)) throw new RequestRefused(400)
    if (!hasBody(request.headers)) return
    const release = bodies.acquire(clientNetwork(request))
    if (!release) throw new RequestRefused(429, 'TOO_MANY_REQUESTS', BODY_RETRY_S)
    request.raw.once('end', release)
    reply.raw.once('close', release)
  })
}

/** Registers the shell's own files and the releases' files for browsers. */
async function registerFiles(files: FastifyInstance, { options: { source }, onError }: ServerContext) {
  await files.register(fastifyCompress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } })
  await files.register(async (assets) => registerAssets(assets, source, onError), { prefix: ASSETS_URL })
  await files.register(async (releases) => registerReleaseFiles(releases, source, onError))
}

/** Registers the shell's own files. Those of other versions come from the release store: two run during an upgrade, and pages stay open. */
async function registerAssets(assets: FastifyInstance, source: Source, onError: ServerContext['onError']) {
  assets.setNotFoundHandler(async (request, reply) => {
    const [, path] = HASHED_FILE.exec(request.url) ?? []
    const folder = path && (await source.findShellWithFile(path).catch(onError))
    return folder ? reply.sendFile(path, folder) : sendNotFound(request, reply)
  })
  await assets.register(fastifyStatic, { root: source.files.assets, preCompressed: true, setHeaders: setAssetHeaders })
}

const ASSETS_URL = '/assets'
/** A file whose name has a hash of its content. */
const HASHED_FILE = new RegExp(`^${ASSETS_URL}/(static/[^?]+)`)

async function registerPages(pages: FastifyInstance, context: ServerContext, renderers: PageOptions['renderers']) {
  const { options, secret, outcomes, counter, onRemoteFailure, onError } = context
  const { source, settings, serviceUrl, outcomesToken } = options
  await pages.register(fastifyCompress)
  // Loaders and actions read the raw body of forms.
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const tokens = createPageTokens(secret)
  const suspects = createSuspects({
    onGuilty: (remote, release, why) => void outcomes.faulted(remote, release, why),
    log: (line) => pages.log.warn(line),
  })
  registerReportRoutes(pages, {
    outcomes,
    counter,
    tokens,
    suspects,
    findAdding: source.findAdding,
    shellRelease: shellReleaseId(source.assets),
  })
  if (outcomesToken) {
    registerOutcomesRoute(pages, outcomes, outcomesToken)
    registerStatusRoutes(pages, counter, source, outcomesToken)
  }
  registerLanguageRoute(pages)
  registerReleasesRoute(pages, source, serviceUrl)
  registerManifestRoute(pages, serviceUrl)
  const { readRegistry, isCompatible } = source
  const overrides = createOverrides({ settings: settings.overrides, readRegistry, isCompatible })
  await pages.register(async (scope) => registerOverrideRoutes(scope, overrides, serviceUrl))
  const services = { source, renderers, settings, overrides, outcomes, counter, tokens, suspects, serviceUrl }
  const pageOptions = { ...services, onRemoteFailure, onError }
  registerOfflinePage(pages, pageOptions)
  const handler = pageHandler(pageOptions)
  pages.route({ method: ['GET', 'POST'], url: PAGES, preHandler: checkForm, handler })
}

/** Changes the language of a page whose script does not run. */
function registerLanguageRoute(pages: FastifyInstance) {
  pages.post('/language', async (request, reply) => {
    if (!isFromOwnPage(request)) throw new RequestRefused(400)
    const form = new URLSearchParams(String(request.body))
    const language = form.get('language')
    if (isLanguage(language))
      reply.header('set-cookie', writeCookie(request, LANGUAGE_KEY, language, '; Max-Age=31536000'))
    return reply.redirect(parseLocalPath(form.get('to')) ?? '/', 303)
  })
}

/** The releases that visitors get without an override: live ones and canaries. */
async function listLiveReleases({ readRegistry }: Source) {
  const { remotes } = await readRegistry()
  return Object.entries(remotes).flatMap(([name, { stable, canary, disabled }]) =>
    disabled || !isRemoteName(name) ? [] : [stable, canary?.release].flatMap((hash) => (hash ? [{ name, hash }] : [])),
  )
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Files under `static` are named by their content. The push worker has the whole product as scope and is not cached. */
const setAssetHeaders = (reply: { header: (name: string, value: string) => unknown }, path: string) => {
  if (path.includes('/push-worker.js')) {
    reply.header('service-worker-allowed', '/')
    reply.header('cache-control', 'no-cache')
    return
  }
  reply.header(
    'cache-control',
    path.includes('/static/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, stale-while-revalidate=604800',
  )
}
