import { type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, startRequestSpan } from './tracing.ts'

type Options = {
  /** The route of a request as it may be logged: without values of parameters. */
  findRoute: (request: FastifyRequest) => string
  /** Whether requests of a route have spans. Those to `/health` and event streams, which end with the page, have none. */
  isTraced?: (route: string) => boolean
}

/**
 * Gives each request a span with its method, route and status, in which hooks and handlers run. Register it before all other hooks. Without
 * tracing it registers nothing.
 */
export function traceRequests(app: FastifyInstance, { findRoute, isTraced = () => true }: Options) {
  if (!isTracing()) return
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id: requestId } = request
    const route = findRoute(request)
    if (isUninteresting(route, headers.accept) || !isTraced(route)) return done()
    const { traceparent } = headers
    const { span, active } = startRequestSpan(`${method} ${route}`, {
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      requestId,
    })
    span.setAttributes({ 'http.request.method': method, 'http.route': route })
    reply.raw.once('close', () => endRequestSpan(span, reply.raw.statusCode))
    contexts.set(request, active)
    context.with(active, done)
  })
  // The steps after a body run in an event of its connection.
  app.addHook('preValidation', (request, _, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
}

const isUninteresting = (route: string, accept: string | undefined) =>
  route.startsWith('/health/') || accept === 'text/event-stream'

function endRequestSpan(span: Span, status: number) {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
