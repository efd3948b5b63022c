import type { RequestMeter } from '../request-meter.ts'
import type { FromRenderer, ServiceResponse } from './protocol.ts'
import type { Trace } from './trace.ts'

/** Statuses of responses that have no body. */
const WITHOUT_BODY = [101, 204, 205, 304]

export type ServiceLink = {
  /** `fetch` for a client of the service. The server adds the visitor's session. */
  fetch: (request: Request) => Promise<Response>
  /** Passes on the server's reply; undefined when the service did not answer. */
  receive: (request: number, response: ServiceResponse | undefined) => void
}

/** Sends a page's requests to the service through the server, because a renderer has no network. */
export function createServiceLink(
  page: number,
  send: (message: FromRenderer) => void,
  { enter, current }: Trace,
  meter: RequestMeter,
): ServiceLink {
  const waiting = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>()
  let sent = 0
  return {
    async fetch(outgoing) {
      const remote = current()
      const { pathname, search } = new URL(outgoing.url)
      const body = outgoing.body ? new Uint8Array(await outgoing.arrayBuffer()) : undefined
      const headers = [...outgoing.headers]
      meter.check(pathname, (body?.length ?? 0) + pathname.length + search.length + JSON.stringify(headers).length)
      const request = ++sent
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      // Code after the reply belongs to the requesting remote.
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          enter(remote)
          done(value)
        }
      waiting.set(request, { resolve: settle(resolve), reject: settle(reject) })
      send({
        type: 'request',
        page,
        request,
        content: { method: outgoing.method, path: pathname + search, headers, body },
      })
      return promise
    },
    receive(request, response) {
      const reply = waiting.get(request)
      waiting.delete(request)
      if (!response) return reply?.reject(new TypeError('the service does not answer'))
      const { status, headers, body } = response
      const content = WITHOUT_BODY.includes(status) ? null : ((body ?? '') as BodyInit)
      reply?.resolve(new Response(content, { status, headers }))
    },
  }
}
