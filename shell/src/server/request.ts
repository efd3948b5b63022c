import { type Session, VERSION_HEADER } from '@radruf/contract'
import { type Api, createApi } from '@radruf/contract/client'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { APP_VERSION } from '../app/version.ts'
import { forwardingHeaders, requestOrigin } from './client-address.ts'
import { RequestRefused } from './refusals.ts'
import { createRequestMeter, type RequestMeter } from './request-meter.ts'

/** Request headers that the service needs to identify the person and their network. */
const FORWARDED = ['cookie', 'origin', 'user-agent', 'accept-language', 'sec-fetch-site'] as const

/** Creates a client of the service that acts for the person of this request; `onCookies` receives the cookies it sets. */
export const createServiceClient = (
  request: FastifyRequest,
  baseUrl: string,
  onCookies: (cookies: string[]) => void,
  meter: RequestMeter = createRequestMeter(),
): Api =>
  createApi({
    baseUrl,
    headers: { ...forwardedHeaders(request), [VERSION_HEADER]: APP_VERSION },
    fetch: async (outgoing) => {
      const response = await meter.run(() => fetch(outgoing))
      onCookies(response.headers.getSetCookie())
      return response
    },
  })

export async function fetchSession(api: Api): Promise<Session> {
  const { data, response } = await api.GET('/api/session')
  if (!data) throw new Error(`the service gave no session: ${response.status}`)
  return data
}

const forwardedHeaders = (request: FastifyRequest): Record<string, string> => {
  const headers = forwardingHeaders(request)
  for (const name of FORWARDED) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Converts the request for loaders and actions. */
export function toWebRequest(incoming: FastifyRequest): Request {
  // Not resolved against the origin: a path that begins with two slashes would name another host.
  const url = new URL(requestOrigin(incoming) + incoming.url)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  const body = incoming.method === 'POST' ? (incoming.body as Buffer) : undefined
  return new Request(url, {
    method: incoming.method === 'HEAD' ? 'GET' : incoming.method,
    headers,
    body: body as BodyInit | undefined,
  })
}

/** The types of body that a form of a page sends. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Refuses a POST to a page whose body is no form, before an action reads it. Throws {@link RequestRefused}. */
export async function checkForm(incoming: FastifyRequest): Promise<void> {
  if (incoming.method !== 'POST') return
  if (!FORM.test(incoming.headers['content-type'] ?? '')) throw new RequestRefused(415)
  await toWebRequest(incoming)
    .formData()
    .catch(() => {
      throw new RequestRefused(400)
    })
}

/** Converts an absolute-form target (RFC 9112, 3.2.2) to the path that routes know. */
export const toOriginForm = (target: string): string => {
  if (!/^https?:/i.test(target)) return target
  const url = URL.parse(target)
  return url ? url.pathname + url.search : '/'
}

/** The value of a cookie as it was sent, without decoding. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '', { decode: (value) => value })[name]
