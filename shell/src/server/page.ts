import { createApi } from '@radruf/contract/client'
import { SHARE_COOKIE } from '@radruf/federation/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from './page-settings.ts'
import { contentSecurityPolicy, newNonce, PAGE_HEADERS } from './security.ts'
import type { Source } from './source.ts'

/** The bundled rendering part of the shell. */
export type Rendering = typeof import('./render.tsx')

export type PageOptions = {
  source: Source
  settings: PageSettings
  /** Address of the service as the shell's server reaches it. */
  serviceUrl: string
  onError: (error: unknown) => void
}

/** Request headers that the service needs to know the person and the network they come from. */
const FORWARDED = ['cookie', 'origin', 'user-agent', 'accept-language', 'sec-fetch-site'] as const

/** Answers a page request: renders it for this person, with cookies that the service set on the way. */
export function pageHandler({ source, settings, serviceUrl, onError }: PageOptions) {
  const { rendering, assets, liveRemotes, dev } = source
  return async (incoming: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookies: string[] = []
    const api = createApi({
      baseUrl: serviceUrl,
      headers: forwardedHeaders(incoming),
      fetch: async (request) => {
        const response = await fetch(request)
        cookies.push(...response.headers.getSetCookie())
        return response
      },
    })
    const request = toWebRequest(incoming)
    const [{ data: session, response }, live] = await Promise.all([
      api.GET('/api/session'),
      liveRemotes(cookieOf(incoming, SHARE_COOKIE)),
    ])
    if (!session) throw new Error(`the service did not tell the session: ${response.status}`)
    const language = rendering.chooseLanguage({
      account: session.person?.language,
      cookie: cookieOf(incoming, rendering.LANGUAGE_KEY),
      acceptLanguage: incoming.headers['accept-language'],
    })
    cookies.push(...live.cookies)
    const nonce = newNonce()
    const page = await rendering.renderPage({
      request,
      api,
      session,
      language,
      loadRemote: live.load,
      page: { remotes: live.list, styles: assets.styles, dev, ...settings },
      nonce,
      scripts: assets.scripts,
      onError,
    })
    reply.code(page.status).headers({ ...PAGE_HEADERS, ...Object.fromEntries(page.headers) })
    if (cookies.length) reply.header('set-cookie', cookies)
    const connect = [...session.settings.callSources, ...(settings.reporting ? [settings.reporting.origin] : [])]
    if (page.body && !dev) reply.header('content-security-policy', contentSecurityPolicy(nonce, { connect }))
    await reply.send(page.body ?? '')
  }
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

function toWebRequest(incoming: FastifyRequest): Request {
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

export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
