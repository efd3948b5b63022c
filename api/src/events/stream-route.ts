import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authenticate } from '../features/sign-in/session.ts'
import { parseInput } from '../http/parse-input.ts'
import { ApiProblem } from '../problem.ts'
import type { Service } from '../service.ts'
import { createPersonFeeds } from './person-feeds.ts'

const After = z.object({ after: z.coerce.number().int().min(0).optional() })
const LastEventId = z.coerce.number().int().min(0).optional().catch(undefined)

/** Registers GET /api/events: the person's stream, resumed after `Last-Event-ID` or `?after=`, else starting now. */
export function registerEventStream(app: FastifyInstance, service: Service) {
  const feeds = createPersonFeeds(service)
  const open = new Set<() => void>()
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
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const { after } = parseInput(After, request.query)
    const from = LastEventId.parse(request.headers['last-event-id']) ?? after
    const cookies = reply.getHeader('set-cookie')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...(cookies !== undefined && { 'set-cookie': cookies as string | string[] }),
    })
    const end = () => reply.raw.end()
    open.add(end)
    reply.raw.on('close', () => open.delete(end))
    await feeds.open(person.id, from, reply.raw)
  })
}
