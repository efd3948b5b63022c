import { join } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyHttpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { isLanguage, parseLocalPath } from '@radruf/contract'
import { createOutcomeCounter } from '@radruf/federation/guard'
import { RELEASES_URL, withoutAttempt } from '@radruf/federation/registry'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { LANGUAGE_KEY } from '../app/language.ts'
import { registerManifestRoute } from './manifest-route.ts'
import { registerOutcomesRoute } from './outcomes-route.ts'
import { registerOverrideRoutes } from './override-routes.ts'
import { createOverrides } from './overrides.ts'
import { pageHandler } from './page.ts'
import type { PageSettings } from './page-settings.ts'
import { registerReleasesRoute } from './releases-route.ts'
import { registerReportRoutes } from './report-routes.ts'
import type { Source } from './source.ts'
import { UNAVAILABLE } from './unavailable.ts'

export type ShellServerOptions = {
  source: Source
  settings: PageSettings
  serviceUrl: string
  /** The service is the mocked one of `npm run qa`, which has pages of its own under `/qa`. */
  mocked: boolean
  /** Token for the counts of releases; without it their route does not exist. */
  outcomesToken?: string
  /** The product is opened over HTTPS. */
  https?: boolean
  log: boolean
}

/** Browsers use HTTPS only for a year (RFC 6797). Twin: api/src/http/app.ts. */
const HSTS = 'max-age=31536000'
const IMMUTABLE = { immutable: true, maxAge: '1y' } as const

/**
 * Creates the shell's server: pages, the shell's own files, the releases of remotes, and the service behind `/api`, on one origin.
 */
export async function createShellServer({
  source,
  settings,
  serviceUrl,
  mocked,
  outcomesToken,
  https = false,
  log,
}: ShellServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    // Addresses of pages contain e-mail addresses and tokens, so requests are logged with their method alone.
    logger: log && { level: 'warn', serializers: { req: ({ method }: FastifyRequest) => ({ method }) } },
    trustProxy: 'loopback',
    rewriteUrl: ({ url = '/' }) => withoutAttempt(url),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  })
  const onError = (error: unknown) => app.log.error({ err: error }, 'page')

  // Set before the plugins below, which inherit the handler.
  app.setErrorHandler((error, _, reply) => {
    onError(error)
    return reply.code(503).type('text/html; charset=utf-8').header('retry-after', '5').send(UNAVAILABLE)
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (https) reply.header('strict-transport-security', HSTS)
  })
  for (const prefix of ['/api', '/dev', ...(mocked ? ['/qa'] : [])])
    await app.register(fastifyHttpProxy, {
      upstream: serviceUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
    })
  const { files: folders } = source
  await app.register(async (files) => {
    await files.register(fastifyCompress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } })
    if (folders.dist)
      await files.register(fastifyStatic, {
        root: join(folders.dist, 'web'),
        prefix: '/assets/',
        preCompressed: true,
        setHeaders: setAssetHeaders,
      })
    files.addHook('onRequest', async ({ url }) => {
      // An open page may request a release that no page has used since this server started.
      const [, name, hash] = RELEASE.exec(url) ?? []
      if (name && hash) await source.fetchRelease(name, hash).catch(onError)
    })
    await files.register(fastifyStatic, {
      root: folders.releases,
      prefix: `${RELEASES_URL}/`,
      decorateReply: !folders.dist,
      allowedPath: isWebFile,
      ...IMMUTABLE,
    })
  })
  await app.register(async (pages) => {
    await pages.register(fastifyCompress)
    // Loaders and actions read the raw body of forms.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const outcomes = createOutcomeCounter(source.readRegistry)
    registerReportRoutes(pages, outcomes)
    if (outcomesToken) registerOutcomesRoute(pages, outcomes, outcomesToken)
    pages.post('/language', async (request, reply) => {
      const form = new URLSearchParams(String(request.body))
      const language = form.get('language')
      if (isLanguage(language))
        reply.header('set-cookie', `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
      return reply.redirect(parseLocalPath(form.get('to')) ?? '/', 303)
    })
    registerReleasesRoute(pages, source)
    registerManifestRoute(pages, serviceUrl)
    const overrides = createOverrides({
      settings: settings.overrides,
      readRegistry: source.readRegistry,
      isCompatible: source.isCompatible,
    })
    await pages.register(async (scope) => registerOverrideRoutes(scope, overrides, serviceUrl))
    const handler = pageHandler({ source, settings, overrides, outcomes, serviceUrl, onError })
    pages.route({ method: ['GET', 'POST'], url: '/*', handler })
  })
  return app
}

/** Files under `static` are named by their content. The push worker has the whole product as scope and is not cached. */
const setAssetHeaders = (reply: { header: (name: string, value: string) => unknown }, path: string) => {
  if (path.includes('/push-worker.js')) {
    reply.header('service-worker-allowed', '/')
    reply.header('cache-control', 'no-cache')
    return
  }
  reply.header(
    'cache-control',
    path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
}

const RELEASE = new RegExp(`^${RELEASES_URL}/([a-z0-9-]+)/([a-f0-9]+)/`)

/** Only files for browsers are served: never the registry, descriptions or server bundles. */
const isWebFile = (path: string) => /^\/[a-z0-9-]+\/[a-f0-9]+\/web\//.test(path)
