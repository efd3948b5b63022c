import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request to a process on 127.0.0.1. */
export type FireRequest = {
  port: number
  path: string
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Address of the client. */
  localAddress?: string
  timeoutMs?: number
}
/** `status` is undefined when the connection broke before a response, or when no response came in time (`timedOut`). */
export type FireResponse = { status: number | undefined; body: string; timedOut: boolean; ms: number }

const TIMEOUT_MS = 15_000
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Sends one request. It never rejects: a broken connection is a result. */
export function sendRequest({
  port,
  path,
  method = 'GET',
  token,
  headers,
  body,
  localAddress,
  timeoutMs = TIMEOUT_MS,
}: FireRequest): Promise<FireResponse> {
  const began = performance.now()
  const result = (status: number | undefined, text: string, timedOut = false): FireResponse => ({
    status,
    body: text,
    timedOut,
    ms: performance.now() - began,
  })
  return new Promise((done) => {
    let call: ClientRequest
    try {
      call = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        ...(localAddress && { localAddress }),
        headers: { ...(token && { cookie: `radruf_session=${token}` }), ...headers },
      })
    } catch {
      // Node refuses to send it, for example a header with a line break.
      return done(result(0, ''))
    }
    const timer = setTimeout(() => {
      call.destroy()
      done(result(undefined, '', true))
    }, timeoutMs)
    call.on('error', () => {
      clearTimeout(timer)
      done(result(undefined, ''))
    })
    call.on('response', (response) => {
      text(response).then(
        (content) => {
          clearTimeout(timer)
          done(result(response.statusCode, content))
        },
        () => {
          clearTimeout(timer)
          done(result(undefined, ''))
        },
      )
    })
    call.end(body)
  })
}

export const sendJson = (options: Omit<FireRequest, 'body'> & { body: object }) =>
  sendRequest({
    method: 'POST',
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify(options.body),
  })

export type OpenStream = { status: number; close: () => void }

/** Opens an event stream on a connection of its own. */
export function openStream(
  {
    port,
    token,
    path = '/api/events',
    localAddress,
    headers,
  }: { port: number; token: string; path?: string; localAddress?: string; headers?: Record<string, string> },
  onText: (text: string) => void,
): Promise<OpenStream> {
  return new Promise((done, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      ...(localAddress && { localAddress }),
      headers: { ...headers, cookie: `radruf_session=${token}`, accept: 'text/event-stream' },
    })
    call.on('error', reject)
    call.on('response', (response: IncomingMessage) => {
      response
        .setEncoding('utf8')
        .on('data', onText)
        .on('error', () => {})
      done({ status: response.statusCode ?? 0, close: () => call.destroy() })
    })
    call.end()
  })
}
