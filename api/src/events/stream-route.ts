import { DAY_MS } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { createConcurrencyLimit } from '@radruf/contract/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authenticateSession } from '../features/sign-in/session.ts'
import { findSessionExpiry } from '../features/sign-in/session-storage.ts'
import { parseInput } from '../http/parse-input.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { createPersonFeeds } from './person-feeds.ts'

const After = z.object({ after: z.coerce.number().int().min(0).optional() })
const LastEventId = z.coerce.number().int().min(0).optional().catch(undefined)

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Seconds that a client waits after it was refused a stream. */
const RETRY_S = 30

/** Registers GET /api/events: the person's stream, resumed after `Last-Event-ID` or `?after=`, else starting now. */
export function registerEventStream(app: FastifyInstance, service: Service) {
  const feeds = createPersonFeeds(service)
  const open = new Set<() => void>()
  const limit = createConcurrencyLimit(service.settings.streamsPerPerson)
  const endAll = () => {
    for (const end of open) end()
  }
  // Browsers reconnect within a second and load their data again, including the time.
  const unsubscribe = service.clock.onMoved(endAll)
  app.addHook('preClose', async () => {
    unsubscribe()
    feeds.close()
    endAll()
  })
  app.get('/api/events', async (request, reply) => {
    const session = await authenticateSession(service, request, reply)
    if (!session) throw new ApiProblem('NOT_SIGNED_IN')
    const { after } = parseInput(After, request.query)
    const from = LastEventId.parse(request.headers['last-event-id']) ?? after
    const release = limit.acquire(session.person.id)
    if (!release) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: RETRY_S })
    reply.raw.once('close', release)
    if (reply.raw.destroyed) release()
    if (request.method === 'HEAD') return reply.headers(HEADERS).send()
    const cookies = reply.getHeader('set-cookie')
    reply.hijack()
    reply.raw.writeHead(200, {
      ...HEADERS,
      ...(cookies !== undefined && { 'set-cookie': cookies as string | string[] }),
    })
    const end = () => reply.raw.end()
    open.add(end)
    const stopCounting = service.metrics.streamOpened()
    const stopWatching = watchSession(service, session.sessionId, end)
    reply.raw.on('close', () => {
      open.delete(end)
      stopCounting()
      stopWatching()
    })
    await feeds.open(session.person.id, from, reply.raw)
  })
}

/** Timers of Node end after 2^31 ms at most; a session can last longer. */
const MAX_TIMER_MS = DAY_MS

/**
 * Calls `onEnd` once when a session has ended: signed out, revoked in any process, or expired. Returns the function that stops
 * watching.
 */
function watchSession(service: Service, sessionId: string, onEnd: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
  const check = async () => {
    const expiresAt = await findSessionExpiry(service.db, sessionId)
    if (isStopped) return
    const remaining = expiresAt ? expiresAt.getTime() - dateOf(service.clock.now()).getTime() : 0
    if (remaining <= 0) {
      stop()
      onEnd()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(remaining, MAX_TIMER_MS))
  }
  const run = () => {
    check().catch((error) => {
      if (isStopped) return
      service.log.warn({ err: error }, 'cannot check the session')
      // The client reconnects, and the new stream is refused when the session has ended.
      stop()
      onEnd()
    })
  }
  const unsubscribe = service.notifier.onSessionEnded(sessionId, run)
  // The session can have ended before the subscription.
  run()
  return stop
}
