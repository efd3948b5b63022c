import type { Server } from 'node:http'
import { createProblem } from '../problems.ts'

/**
 * Time limits of both HTTP servers, in milliseconds, in the form of Fastify's options. A slow network needs minutes for a large photo,
 * so a request may take long as long as bytes arrive. Event streams send a heartbeat more often than `connectionTimeout`.
 */
export const SERVER_TIMEOUTS = {
  /** For a connection without any byte in either direction. */
  connectionTimeout: 60_000,
  /** For a whole request, headers and body. */
  requestTimeout: 300_000,
  /** For each step of a start or stop. Fastify's ten seconds would end a stop that waits ten seconds for its requests. */
  pluginTimeout: 30_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
} as const

/** Time in which the client of a refused tunnel can read the reply, in milliseconds. */
const REFUSAL_MS = 1_000

/**
 * Refuses CONNECT with 405. Without this, Node.js closes its connection without a reply. Neither server is a proxy. The server does not
 * know the socket any more and cannot close it when it stops, so the socket is destroyed here.
 */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_, socket) => {
    sendProblem(socket, [405, 'Method Not Allowed'], 'CONNECT', ['allow: GET, HEAD, POST, PUT, PATCH, DELETE'])
    // Unread bytes would reset the connection before the client has the reply.
    socket.on('error', () => {}).resume()
    const timer = setTimeout(() => socket.destroy(), REFUSAL_MS)
    socket.once('close', () => clearTimeout(timer))
  })
}

/** The parts of a socket that are used here. */
type Socket = { writable: boolean; end: (text: string) => unknown; destroy: () => unknown }

const STATUS: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/**
 * Answers a connection whose request the HTTP parser refused or that timed out, and closes it. Nothing is logged: the error holds the
 * bytes of the request.
 */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  sendProblem(
    socket,
    STATUS[error.code ?? ''] ?? [400, 'Bad Request'],
    error.code,
    exceedsByCookies(error) ? CLEAR : [],
  )
}

/** An error of Node's HTTP parser, with the bytes that it read last. */
type ClientError = { code?: string; rawPacket?: unknown }

/**
 * Deletes the product's cookies in the browser. Scripts of a bad release can fill them until every request is refused, and the person could
 * open no page any more. The person has to sign in again.
 */
const CLEAR = ['clear-site-data: "cookies"']

/** Whether cookies alone make the headers too large. A link with a long address must not sign anyone out. */
const exceedsByCookies = ({ code, rawPacket }: ClientError): boolean =>
  code === 'HPE_HEADER_OVERFLOW' &&
  rawPacket instanceof Uint8Array &&
  /^[^\r\n]{1,4000}\r\n[\s\S]*?\r\ncookie:[^\r\n]{8000}/i.test(Buffer.from(rawPacket).toString('latin1'))

type Status = [status: number, reason: string]

function sendProblem(socket: Socket, [status, reason]: Status, detail: string | undefined, headers: string[] = []) {
  const body = JSON.stringify({ ...createProblem('INVALID_INPUT', { detail }), status })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...headers,
    'content-type: application/problem+json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
