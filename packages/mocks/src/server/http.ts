import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Creates a Node server that responds with web responses. */
export const createHttpServer = (respond: (request: Request) => Promise<Response>): Server =>
  // Proxies reuse connections. One that closes while a request is on its way would answer that request with an error.
  createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    respond(toRequest(incoming))
      .then((response) => sendResponse(response, outgoing))
      .catch((error) => {
        console.error(error)
        outgoing.writeHead(500).end()
      })
  })

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const requestHeaders = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) requestHeaders.set(name, String(value))
  const body = method === 'GET' || method === 'HEAD' ? undefined : (Readable.toWeb(incoming) as ReadableStream)
  return new Request(new URL(url, 'http://service.local'), {
    method,
    headers: requestHeaders,
    body,
    duplex: 'half',
  } as RequestInit)
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
  outgoing.writeHead(response.status, { ...headers, 'set-cookie': response.headers.getSetCookie() })
  if (!response.body) return void outgoing.end()
  outgoing.flushHeaders()
  // A closed event stream is not an error.
  await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), outgoing).catch(() => {})
}
