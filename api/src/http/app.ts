import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { maxFileBytes } from '@radruf/contract'
import { ApiProblem, openApiDocument } from '@radruf/contract/api'
import {
  answerClientError,
  finishRequestsOnClose,
  hstsHeader,
  refuseTunnels,
  SERVER_TIMEOUTS,
} from '@radruf/contract/server'
import { observeRequests, registerHealth, requestIdOptions, traceRequests } from '@radruf/monitoring'
import { createNetworkMatcher, isLoopback } from '@radruf/settings'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { registerDevPages } from '../dev/dev-pages.ts'
import { registerEventStream } from '../events/stream-route.ts'
import { registerExport } from '../features/account/export-route.ts'
import { registerRecords } from '../features/api-tokens/routes.ts'
import { registerCasePhotos } from '../features/case-share/serve-photos.ts'
import { registerClipFiles } from '../features/clips/serve-clip.ts'
import { registerCompanySignIn } from '../features/company-sign-in/routes.ts'
import { HANDLERS } from '../features/index.ts'
import { registerPortraits } from '../features/mechanic-profiles/serve-portraits.ts'
import { registerPhotoFiles } from '../features/photos/serve.ts'
import { isDatabaseUp } from '../features/system/database-up.ts'
import { isStoreUp } from '../files/check-files.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'
import { isHttps } from './cookies.ts'
import { createLoggerOptions } from './log.ts'
import { registerErrorHandlers, sendProblem } from './problems.ts'
import { registerEndpoints } from './routes.ts'

/** Creates the HTTP server without routes. It comes first, because everything else uses its logger. */
export const createApp = (settings: Settings): FastifyInstance =>
  Fastify({
    logger: createLoggerOptions(settings),
    ...requestIdOptions,
    ...SERVER_TIMEOUTS,
    trustProxy: trustLastHop(settings.trustedProxies),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    // After finishRequestsOnClose has waited for the requests that run.
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  })

/** Registers all routes of the service. */
export async function registerRoutes(app: FastifyInstance, service: Service) {
  const { settings } = service
  const findRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown'
  traceRequests(app, { findRoute })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes(settings.fileLimitMb), files: 1, fields: 10 },
  })
  registerErrorHandlers(app, service.storage)
  refuseTunnels(app.server)
  acceptEmptyBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // Set on the raw response, so that hijacked replies have it too.
    if (isHttps(settings)) reply.raw.setHeader('strict-transport-security', hstsHeader(settings.hstsSubdomains))
    checkOrigin(request, settings)
  })
  // Fastify closes the connection under the rest of a body that is too large, which can reset it before the client has read the reply.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete && reply.statusCode >= 400) reply.removeHeader('connection')
  })
  observeRequests(app, { metrics: service.metrics, findRoute })
  registerEndpoints(app, service, HANDLERS)
  registerEventStream(app, service)
  registerPhotoFiles(app, service)
  registerClipFiles(app, service)
  registerPortraits(app, service)
  registerCasePhotos(app, service)
  registerExport(app, service)
  registerCompanySignIn(app, service)
  registerRecords(app, service)
  // A full disk stops writes only: reads go on.
  registerHealth(
    app,
    async () => ((await isDatabaseUp(service.urgentDb)) ? [] : ['database']),
    // Everything else works without photos.
    async () => ((await isStoreUp(service.files)) ? [] : ['files']),
  )
  if (settings.mode === 'demo') await app.register(registerDevPages, { service })
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    // Converting all schemas takes a tenth of a second, and few ask for them: not while the service starts.
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  finishRequestsOnClose(app)
}

/** Accepts an empty body with `content-type: application/json`, which clients send with DELETE. */
function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
}

/**
 * Trust in `X-Forwarded-*` headers for Fastify: only the shell server's, which is the peer, on this machine or among the networks. It
 * names one client; further hops that the client claims are ignored.
 */
function trustLastHop(networks: readonly string[]): (address: string, hop: number) => boolean {
  const isTrusted = createNetworkMatcher(['loopback', ...networks])
  return (address, hop) => hop === 0 && isTrusted(address)
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SAME_ORIGIN_SITES = new Set([undefined, 'same-origin', 'none'])

/**
 * Refuses writes from foreign pages (CSRF). Browsers send the page's origin with every write; requests without an origin (the
 * shell server, scripts) carry no victim's cookies. Demo mode also accepts the requested host and loopback hosts.
 */
function checkOrigin(request: FastifyRequest, { publicUrl, mode }: Settings) {
  if (SAFE_METHODS.has(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (SAME_ORIGIN_SITES.has(site as string | undefined)) return
    throw new ApiProblem('ORIGIN_REFUSED')
  }
  if (origin === publicUrl) return
  const page = URL.parse(origin)
  if (mode === 'demo' && page && (page.host === request.host || isLoopback(page.hostname))) return
  throw new ApiProblem('ORIGIN_REFUSED')
}
