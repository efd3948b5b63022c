import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http'
import { Agent as SecureAgent, request as sendSecureRequest } from 'node:https'
import { PassThrough } from 'node:stream'
import { REQUEST_ID_HEADER } from '@radruf/contract'
import { createConcurrencyLimit } from '@radruf/contract/server'
import { traceHeaders } from '@radruf/monitoring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork, isProxyHeader, proxyHeaders } from './client-address.ts'
import { RequestRefused } from './refusals.ts'

export type ServiceProxyOptions = {
  serviceUrl: string
  prefixes: readonly string[]
  /** Event streams that one network may have open. */
  streamsPerNetwork: number
}

/** Milliseconds without a byte from the service until a request fails. Event streams send heartbeats more often. */
const UPSTREAM_TIMEOUT_MS = 120_000

/** Seconds that a client waits after it was refused a stream. */
const STREAM_RETRY_S = 30

/** Headers of one connection (RFC 9110, 7.6.1), and `expect`, which Node's server has answered. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Registers the service behind the shell's server. Every request has a connection of its own to the service: event streams and bodies
 * that arrive slowly hold theirs as long as they like, and no other request waits for them. Paths are passed on as they are.
 */
export function registerServiceProxy(
  app: FastifyInstance,
  { serviceUrl, prefixes, streamsPerNetwork }: ServiceProxyOptions,
): { countStreams: () => number } {
  const { forward, close } = createForward(serviceUrl)
  const streams: Streams = { limit: createConcurrencyLimit(streamsPerNetwork), open: new Set() }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const onGone = (callback: () => void) => void reply.raw.once('close', callback)
    const response = await forward({ raw: request.raw, headers: requestHeaders(request), onGone })
    if ((response.statusCode ?? 0) >= 400) await waitForBody(request.raw)
    if (isEventStream(response)) countStream(streams, { request, reply, response, onGone })
    return answer(streams, { request, reply, response })
  }

  app.register(async (scope) => {
    // Bodies pass through unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const prefix of prefixes) {
      scope.all(prefix, handler)
      scope.all(`${prefix}/*`, handler)
    }
  })
  // Streams have no end of their own. The clients reconnect after the time that the stream began with.
  app.addHook('preClose', async () => {
    for (const stream of streams.open) stream.destroy()
  })
  app.addHook('onClose', async () => close())
  return { countStreams: () => streams.open.size }
}

/** Time in which the rest of a refused body is read, in milliseconds: many clients read the reply only when they have sent their body. */
const REFUSED_BODY_MS = 2_000

async function waitForBody(raw: IncomingMessage) {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const signal = AbortSignal.timeout(REFUSED_BODY_MS)
  await Promise.race([once(raw, 'end', { signal }), once(raw, 'close', { signal })]).catch(() => {})
}

type OnGone = (callback: () => void) => void
type Forwarded = { raw: IncomingMessage; headers: Record<string, string | string[]>; onGone: OnGone }
type Exchange = { request: FastifyRequest; reply: FastifyReply; response: IncomingMessage }
type Streams = { limit: ReturnType<typeof createConcurrencyLimit>; open: Set<IncomingMessage> }

/** Creates the function that sends a request to the service and resolves with the head of the answer. */
function createForward(serviceUrl: string) {
  const { protocol, hostname, port } = new URL(serviceUrl)
  const isSecure = protocol === 'https:'
  const limits = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: UPSTREAM_TIMEOUT_MS }
  const agent = isSecure ? new SecureAgent(limits) : new Agent(limits)
  const send = isSecure ? sendSecureRequest : sendRequest
  const forward = ({ raw, headers, onGone }: Forwarded): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      // A bracketed IPv6 address is a URL's form, not a socket's.
      const socketHost = hostname.replace(/^\[(.*)\]$/, '$1')
      const upstream = send({ agent, hostname: socketHost, port, method: raw.method, path: raw.url, headers })
      upstream.once('response', resolve)
      upstream.on('error', reject)
      upstream.once('timeout', () => upstream.destroy(new Error('the service did not answer in time')))
      onGone(() => upstream.destroy())
      // Not a pipeline, which would close the client's connection when the service fails.
      raw.pipe(upstream)
    })
  return { forward, close: () => agent.destroy() }
}

/** Counts an event stream until its client is gone. Throws {@link RequestRefused} when the network has too many. */
function countStream({ limit }: Streams, { request, reply, response, onGone }: Exchange & { onGone: OnGone }) {
  const release = limit.acquire(clientNetwork(request))
  if (!release) {
    response.destroy()
    throw new RequestRefused(429, 'TOO_MANY_REQUESTS', STREAM_RETRY_S)
  }
  if (reply.raw.destroyed) release()
  else onGone(release)
}

function answer({ open }: Streams, { request, reply, response }: Exchange) {
  reply.code(response.statusCode ?? 502).headers(responseHeaders(response.headers))
  // The rest of an unread body would be read as the next request.
  if (!request.raw.complete) reply.header('connection', 'close')
  const hasBody = request.method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304
  if (!hasBody) response.resume()
  if (hasBody && isEventStream(response)) {
    open.add(response)
    response.once('close', () => open.delete(response))
    return reply.send(endGracefully(response))
  }
  return reply.send(hasBody ? response : undefined)
}

/**
 * An event stream has no end of its own: one that the service breaks off ends cleanly, and the client reconnects. Browsers report a
 * cut chunk as an error in the console.
 */
function endGracefully(response: IncomingMessage): PassThrough {
  const body = new PassThrough()
  response.on('error', () => body.end())
  response.once('close', () => body.end())
  return response.pipe(body)
}

const isEventStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false

function requestHeaders(request: FastifyRequest): Record<string, string | string[]> {
  const { headers } = request.raw
  const chunked = headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }
  return {
    ...endToEnd(headers, isProxyHeader),
    ...proxyHeaders(request),
    ...chunked,
    [REQUEST_ID_HEADER]: request.id,
    ...traceHeaders(),
  }
}

const responseHeaders = (headers: IncomingHttpHeaders) => endToEnd(headers, () => false)

/** Headers without those of one connection, which `Connection` can name more of. */
function endToEnd(
  headers: IncomingHttpHeaders,
  isDropped: (name: string) => boolean,
): Record<string, string | string[]> {
  const named = new Set(headers.connection?.toLowerCase().split(/[\s,]+/))
  // The length frames the body, so a client may not have it dropped.
  named.delete('content-length')
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || named.has(name) || isDropped(name) ? [] : [[name, value]],
    ),
  )
}
