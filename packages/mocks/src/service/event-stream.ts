import { EVENT_HEARTBEAT_MS } from '@radruf/contract/server'
import { z } from 'zod'
import type { SentEvent } from '../state/event-hub.ts'
import { findSignedInPerson } from './access.ts'
import { ApiProblem, parseInput, type RequestContext } from './endpoint-call.ts'

const AfterQuery = z.object({ after: z.coerce.number().int().min(0).optional() })
const LastEventId = z.coerce.number().int().min(0).optional().catch(undefined)

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' }

/**
 * GET /api/events: the person's event stream, resumed after `Last-Event-ID` or `?after=`, else starting now. HEAD answers without a
 * stream.
 */
export function streamEvents(exchange: RequestContext): Response {
  const { mock, request } = exchange
  const person = findSignedInPerson(exchange)
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  const { after } = parseInput(AfterQuery, Object.fromEntries(new URL(request.url).searchParams))
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const last = mock.events.lastId(person.id)
  const from = Math.min(LastEventId.parse(request.headers.get('last-event-id') ?? undefined) ?? after ?? last, last)
  let stop = () => {}
  const body = new ReadableStream<string>({
    start(controller) {
      const write = ({ id, name, payload }: SentEvent) =>
        controller.enqueue(`${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`)
      controller.enqueue(`retry: 1000\nid: ${from}\n\n`)
      for (const event of mock.events.listAfter(person.id, from)) write(event)
      const unsubscribe = mock.events.subscribe(person.id, write)
      const heartbeat = setInterval(() => controller.enqueue(': heartbeat\n\n'), EVENT_HEARTBEAT_MS)
      const removeDisconnectListener = mock.events.onDisconnect(() => {
        stop()
        controller.close()
      })
      stop = () => {
        unsubscribe()
        removeDisconnectListener()
        clearInterval(heartbeat)
      }
    },
    cancel: () => stop(),
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers: HEADERS })
}
