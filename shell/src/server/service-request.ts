import { Agent, request as sendRequest } from 'node:http'
import { Agent as SecureAgent, request as sendSecureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { traceHeaders } from '@radruf/monitoring'

/** Milliseconds without a byte from the service until a request fails. */
const TIMEOUT_MS = 120_000

const LIMITS = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: TIMEOUT_MS }
const plain = { agent: new Agent(LIMITS), send: sendRequest }
const secure = { agent: new SecureAgent(LIMITS), send: sendSecureRequest }

export type ServiceReply = { status: number; headers: [string, string][]; cookies: string[]; body: Buffer }

/** Sends a request to the service and reads the reply, whose redirects are not followed. Rejects when the service does not answer. */
export function requestService(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: Uint8Array | undefined },
): Promise<ServiceReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ServiceReply>()
  const { agent, send } = url.protocol === 'https:' ? secure : plain
  const outgoing = send(url, {
    agent,
    method,
    headers: { ...headers, ...traceHeaders(), ...(body && { 'content-length': body.length }) },
  })
  outgoing.once('response', (incoming) => {
    const { 'set-cookie': cookies = [], ...others } = incoming.headers
    const named = Object.entries(others).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    buffer(incoming).then(
      (content) => resolve({ status: incoming.statusCode ?? 502, headers: named, cookies, body: content }),
      reject,
    )
  })
  outgoing.once('timeout', () => outgoing.destroy(new Error('the service did not answer in time')))
  outgoing.once('error', reject)
  outgoing.end(body)
  return promise
}
