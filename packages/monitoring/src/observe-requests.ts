import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import { answerWithRequestId } from './request-id.ts'

/** Seconds. Pages and replies take 5 to 100 ms; uploads and slow lines up to a minute. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

type Options = {
  metrics: Metrics
  /** The route of a request as it may be logged: without values of parameters. */
  findRoute: (request: FastifyRequest) => string
}

/** Measures and logs each request by its route, and names it in its reply. Event streams, which end with the page, are not measured. */
export function observeRequests(app: FastifyInstance, { metrics, findRoute }: Options) {
  const observe = metrics.durations({
    name: 'http_request_duration_seconds',
    help: 'Seconds until a request was answered, without event streams.',
    labels: ['method', 'route', 'status'],
    buckets: BUCKETS,
  })
  answerWithRequestId(app)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply
    const { method } = request
    const route = findRoute(request)
    request.log.info({ req: { method, route }, status, ms: Math.round(milliseconds) }, 'request completed')
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream) observe({ method, route, status: String(status) }, milliseconds / 1000)
  })
}
