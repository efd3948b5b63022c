import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** The address of a process: its local socket, or its URL. */
export type Address = { socket: string } | { url: string }

export type SentRequest = {
  path: string
  method: string
  body?: Uint8Array | string
  headers?: Record<string, string>
  /** Milliseconds until the whole answer must be there. */
  timeoutMs: number
}

/**
 * Sends one request and reads the answer. Rejects when the connection fails. Throws a TypeError where the address or a header has
 * characters that no request can have. Unlike `fetch` it has no time limit of its own.
 */
export function sendRequest(address: Address, sent: SentRequest): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { path, method, body, headers, timeoutMs } = sent
  const options: RequestOptions = {
    method,
    // The process that answers must be able to end while this one waits.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
  }
  const request =
    'socket' in address
      ? httpRequest({ ...options, socketPath: address.socket, path }, resolve)
      : (address.url.startsWith('https:') ? httpsRequest : httpRequest)(
          new URL(`.${path}`, withSlash(address.url)),
          options,
          resolve,
        )
  request.on('error', reject)
  request.end(body)
  return readAnswer(promise)
}

async function readAnswer(sent: Promise<IncomingMessage>) {
  const response = await sent
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return { status: response.statusCode ?? 0, text }
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)

/** The message of an answer that is no success; undefined when it has none. */
export function readMessage(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message
  } catch {
    return undefined
  }
}
