import { BUSY_HEADER, isVersionBelow, OUTDATED_HEADER, problemBody, VERSION_HEADER } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName, VERSION_EXEMPT_ENDPOINTS } from '@radruf/contract/api'
import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw'
import { checkAccess, checkOrigin, personOf, SESSION_COOKIE } from './service/access.ts'
import { type Call, type Exchange, Refused, read } from './service/call.ts'
import { streamEvents } from './service/event-stream.ts'
import { exportData, servePhoto, serveSharedPhoto } from './service/files.ts'
import { HANDLERS } from './service/index.ts'
import { settle } from './service/settle.ts'
import type { World } from './world/world.ts'

/**
 * Finds the world that a request belongs to. May give the browser a cookie for it, or name the session where there is no browser
 * that keeps one.
 */
export type FindWorld = (request: Request) => { world: World; cookie?: string; session?: string }
type Answer = (exchange: Exchange) => Response | Promise<Response>

/** Answers requests as the service would, without a network; the last handler answers what is none of the service's. */
export function answerWith(findWorld: FindWorld): (request: Request) => Promise<Response> {
  const handlers = mockHandlers(findWorld)
  return async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 })
}

/** The mocked service as MSW handlers: every endpoint of the contract, the person's events, photos and export. */
function mockHandlers(findWorld: FindWorld): HttpHandler[] {
  const answering =
    (answer: Answer, name?: EndpointName) =>
    async ({ request }: { request: Request }) => {
      const { world, cookie, session } = findWorld(request)
      const cookies = new Map([...readCookies(request), ...(session ? [[SESSION_COOKIE, session] as const] : [])])
      const given: string[] = cookie ? [cookie] : []
      const setCookie: Exchange['setCookie'] = (key, value, seconds) =>
        given.push(`${key}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`)
      const response = await attempt(() => {
        trouble(world, request, cookies, name)
        settle(world)
        return answer({ world, request, cookies, setCookie })
      })
      if (world.troubles.delay) await delay(world.troubles.delay)
      for (const line of given) response.headers.append('set-cookie', line)
      return response
    }
  return [
    ...(Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      return http[method](`*${path}`, async ({ request, params }) => {
        const answer: Answer = (exchange) => answerEndpoint(name, exchange, params)
        return answering(
          VERSION_EXEMPT_ENDPOINTS.includes(name) ? answer : fromMinimumVersion(answer),
          name,
        )({ request })
      })
    }),
    http.get('*/api/events', answering(streamEvents)),
    http.get('*/api/photos/:id/:size', answering(servePhoto)),
    http.get('*/api/cases/:token/photos/:id/:size', answering(serveSharedPhoto)),
    http.get('*/api/me/export', answering(fromMinimumVersion(exportData))),
    http.all(
      '*/api/*',
      answering(() => problem(new Refused('NOT_FOUND'))),
    ),
  ]
}

async function answerEndpoint(name: EndpointName, exchange: Exchange, params: object): Promise<Response> {
  const endpoint: Endpoint = ENDPOINTS[name]
  checkOrigin(exchange.request)
  const person = personOf(exchange)
  checkAccess(endpoint, person)
  const call = { ...exchange, person, ...(await readParts(endpoint, exchange.request, params)) }
  // The table's types tie each endpoint to its handler; here the tie cannot be expressed.
  const reply = await (HANDLERS[name] as (call: Call<never>) => unknown)(call as unknown as Call<never>)
  const status = endpoint.status ?? 200
  const headers = { 'cache-control': 'no-store' }
  if (status === 204) return new Response(null, { status, headers })
  if (!endpoint.file) return HttpResponse.json(reply as object, { status, headers })
  const { type, name: fileName } = endpoint.file
  return new Response(reply as string, {
    status,
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

/** Refuses an app below the minimum version, unless a call or something unsent is under way: then it is told that an update is due. */
const fromMinimumVersion =
  (answer: Answer): Answer =>
  async (exchange) => {
    const { minimumVersion } = exchange.world.settings
    const { headers } = exchange.request
    const version = headers.get(VERSION_HEADER)
    if (!minimumVersion || !version || !isVersionBelow(version, minimumVersion)) return answer(exchange)
    if (!headers.get(BUSY_HEADER)) throw new Refused('UPDATE_REQUIRED')
    const response = await answer(exchange)
    response.headers.set(OUTDATED_HEADER, '1')
    return response
  }

async function readParts({ params, query, body, form }: Endpoint, request: Request, path: object) {
  return {
    params: params && read(params, path),
    query: query && read(query, Object.fromEntries(new URL(request.url).searchParams)),
    body: body && read(body, await readJson(request)),
    form: form && (await readForm(form, request)),
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('INVALID_INPUT')
  }
}

async function readForm(schema: NonNullable<Endpoint['form']>, request: Request) {
  const data = await request.formData().catch(() => {
    throw new Refused('INVALID_INPUT', { detail: 'multipart/form-data expected' })
  })
  const { file, ...fields } = Object.fromEntries(data)
  const form = read(schema, fields)
  if (!(file instanceof Blob) || file.size === 0) throw new Refused('INVALID_INPUT', { fields: { file: 'required' } })
  return { ...form, file }
}

/** What the world's troubles do to a call before it is answered. */
function trouble(world: World, request: Request, cookies: ReadonlyMap<string, string>, name?: EndpointName): void {
  const { troubles } = world
  if (troubles.down) throw new Refused('INTERNAL')
  if (troubles.endSessionAtWrite && request.method !== 'GET') {
    troubles.endSessionAtWrite = false
    world.sessions = world.sessions.filter(({ token }) => token !== cookies.get(SESSION_COOKIE))
  }
  const refusal = name && troubles.refuse?.[name]
  if (refusal) throw new Refused(refusal)
}

async function attempt(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refused) return problem(error)
    console.error(error)
    return problem(new Refused('INTERNAL'))
  }
}

function problem({ code, extras }: Refused): Response {
  const body = problemBody(code, extras)
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (extras.retryAfter !== undefined) headers.set('retry-after', String(extras.retryAfter))
  return new Response(JSON.stringify(body), { status: body.status, headers })
}

const readCookies = (request: Request): ReadonlyMap<string, string> =>
  new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
