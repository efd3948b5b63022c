import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Sends a response. Resolves when its body has ended, or the client has left. */
export type Send = (response: Response) => Promise<void>

/** Creates a Node server that responds with web responses. */
export const createHttpServer = (respond: (request: Request, send: Send) => Promise<void>): Server =>
  // Proxies reuse connections. One that closes while a request is on its way would answer that request with an error.
  createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    respond(toRequest(incoming, outgoing), (response) => sendResponse(response, outgoing)).catch((error) => {
      if (outgoing.destroyed) return
      console.error(error)
      // A tester reports what the page shows.
      if (outgoing.headersSent) return void outgoing.destroy()
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
    })
  })

function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const requestHeaders = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) requestHeaders.set(name, String(value))
  const body = method === 'GET' || method === 'HEAD' ? undefined : (Readable.toWeb(incoming) as ReadableStream)
  const closed = new AbortController()
  outgoing.once('close', () => closed.abort())
  return new Request(new URL(url, 'http://service.local'), {
    method,
    headers: requestHeaders,
    body,
    duplex: 'half',
    signal: closed.signal,
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

/** Headers of one connection (RFC 9110 §7.6.1), and the length of a body that may have been rewritten. */
const CONNECTION_HEADERS = ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'te', 'transfer-encoding']

function withoutConnection(headers: Headers): Headers {
  const passed = new Headers(headers)
  for (const name of CONNECTION_HEADERS) passed.delete(name)
  return passed
}

/** Sends a request to the server at `url` and returns its response. */
export async function forwardRequest(request: Request, url: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const response = await fetch(url + pathname + search, {
    method: request.method,
    headers: withoutConnection(request.headers),
    body: request.body,
    duplex: 'half',
    redirect: 'manual',
    signal: request.signal,
  } as RequestInit)
  const { status, headers, body } = response
  return new Response(body, { status, headers: withoutConnection(headers) })
}
