import { type Session, VERSION_HEADER } from '@radruf/contract'
import { type Api, createApi } from '@radruf/contract/client'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { APP_VERSION } from '../app/version.ts'

/** Request headers that the service needs to identify the person and their network. */
const FORWARDED = ['cookie', 'origin', 'user-agent', 'accept-language', 'sec-fetch-site'] as const

/** Creates a client of the service that acts for the person of this request; `onCookies` receives the cookies it sets. */
export const createServiceClient = (
  request: FastifyRequest,
  baseUrl: string,
  onCookies: (cookies: string[]) => void,
): Api =>
  createApi({
    baseUrl,
    headers: { ...forwardedHeaders(request), [VERSION_HEADER]: APP_VERSION },
    fetch: async (outgoing) => {
      const response = await fetch(outgoing)
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
  const headers: Record<string, string> = {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
  for (const name of FORWARDED) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Converts the request for loaders and actions. */
export function toWebRequest(incoming: FastifyRequest): Request {
  const url = new URL(incoming.url, `${incoming.protocol}://${incoming.host}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  const body = incoming.method === 'POST' ? (incoming.body as Buffer) : undefined
  return new Request(url, {
    method: incoming.method === 'HEAD' ? 'GET' : incoming.method,
    headers,
    body: body as BodyInit | undefined,
  })
}

/** The value of a cookie as it was sent, without decoding. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '', { decode: (value) => value })[name]
