import { REQUEST_ID_HEADER, type Session, VERSION_HEADER } from '@radruf/contract'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { APP_VERSION } from '../app/version.ts'
import { isProxyHeader, proxyHeaders, requestOrigin } from './client-address.ts'
import { RequestRefused } from './refusals.ts'
import type { PageInput, ServiceRequest, ServiceResponse } from './renderers/index.ts'
import { createRequestMeter } from './request-meter.ts'
import { requestService } from './service-request.ts'

/** Request headers that the service needs to identify the person and their network. */
const VISITOR_HEADERS = ['cookie', 'origin', 'user-agent', 'accept-language', 'sec-fetch-site'] as const

/** Headers that a renderer may not set, because they say who the visitor is, and those of one connection. */
const OWN_HEADERS: readonly string[] = [
  ...VISITOR_HEADERS,
  REQUEST_ID_HEADER,
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
]

/**
 * Sends a renderer's requests to the service for the person of this request. The renderer sees neither their cookie nor those that the
 * service sets, and reaches no other address.
 */
export function createServiceRelay(
  request: FastifyRequest,
  baseUrl: string,
  onCookies: (cookies: string[]) => void,
): (content: ServiceRequest) => Promise<ServiceResponse> {
  const meter = createRequestMeter()
  const base = new URL(baseUrl)
  return async ({ method, path, headers, body }) => {
    const url = URL.parse(base.href.replace(/\/$/, '') + path)
    if (url?.origin !== base.origin || !url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/api/`))
      throw new Error(`a loader requests ${path.slice(0, 100)}, and only paths below /api/ are in reach`)
    const given = headers.filter(([name]) => !OWN_HEADERS.includes(name) && !isProxyHeader(name))
    const reply = await meter.run(() =>
      requestService(url, {
        method,
        headers: { ...Object.fromEntries(given), ...visitorHeaders(request), [VERSION_HEADER]: APP_VERSION },
        body,
      }),
    )
    onCookies(reply.cookies)
    return { status: reply.status, headers: reply.headers, body: reply.body.length ? reply.body : undefined }
  }
}

/** Fetches the session of the person of this request; `onCookies` receives the cookies that the service sets. */
export async function fetchSession(
  request: FastifyRequest,
  baseUrl: string,
  onCookies: (cookies: string[]) => void,
): Promise<Session> {
  const { status, body, cookies } = await requestService(new URL(`${baseUrl.replace(/\/$/, '')}/api/session`), {
    method: 'GET',
    headers: { ...visitorHeaders(request), [VERSION_HEADER]: APP_VERSION },
  })
  onCookies(cookies)
  if (status !== 200) throw new Error(`the service gave no session: ${status}`)
  return JSON.parse(body.toString()) as Session
}

const visitorHeaders = (request: FastifyRequest): Record<string, string> => {
  const headers: Record<string, string> = { ...proxyHeaders(request), [REQUEST_ID_HEADER]: request.id }
  for (const name of VISITOR_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Request headers of a page that renderers do not receive. */
const SECRET_HEADERS: readonly string[] = ['cookie', 'authorization', 'proxy-authorization']

/** Converts the request for a renderer, without what proves who the visitor is. */
export function toPageRequest(incoming: FastifyRequest): Pick<PageInput, 'url' | 'method' | 'headers' | 'body'> {
  return {
    // Not resolved against the origin: a path that begins with two slashes would name another host.
    url: new URL(requestOrigin(incoming) + incoming.url).href,
    method: incoming.method === 'HEAD' ? 'GET' : incoming.method,
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !SECRET_HEADERS.includes(name) ? [[name, value]] : [],
    ),
    body: incoming.method === 'POST' ? (incoming.body as Buffer) : undefined,
  }
}

/** The types of body that a form of a page sends. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Refuses a POST to a page whose body is no form, before an action reads it. Throws {@link RequestRefused}. */
export async function checkForm(incoming: FastifyRequest): Promise<void> {
  if (incoming.method !== 'POST') return
  if (!FORM.test(incoming.headers['content-type'] ?? '')) throw new RequestRefused(415)
  const { url, method, headers, body } = toPageRequest(incoming)
  await new Request(url, { method, headers, body: body as BodyInit | undefined }).formData().catch(() => {
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

/** Whether no script of a page has requested the address. Old browsers do not say it, and a worker passes navigations on as such. */
export const isNavigation = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['sec-fetch-dest'] !== 'empty' || headers['sec-fetch-mode'] === 'navigate'

/** Whether a page of this product sent the request. Browsers send at least one of the two headers with every form. */
export const isFromOwnPage = ({ headers, host }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' || URL.parse(headers.origin ?? '')?.host === host
