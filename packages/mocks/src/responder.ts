import { BUSY_HEADER, createProblem, isVersionBelow, OUTDATED_HEADER, VERSION_HEADER } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName, VERSION_EXEMPT_ENDPOINTS } from '@radruf/contract/api'
import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw'
import { checkAccess, checkOrigin, findSignedInPerson, SESSION_COOKIE } from './service/access.ts'
import { applyDueChanges } from './service/due-changes.ts'
import { ApiProblem, type EndpointCall, parseInput, type RequestContext } from './service/endpoint-call.ts'
import { streamEvents } from './service/event-stream.ts'
import { exportData, servePhoto, serveSharedPhoto } from './service/files.ts'
import { HANDLERS } from './service/index.ts'
import type { MockState } from './state/mock-state.ts'

/**
 * Finds the world that a request belongs to. May give the browser a cookie for it, or name the session where there is no browser
 * that keeps one.
 */
export type FindMockState = (request: Request) => { mock: MockState; cookie?: string; session?: string }
type Respond = (exchange: RequestContext) => Response | Promise<Response>

/** Answers requests as the service would, without a network; the last handler answers what is none of the service's. */
export function createResponder(findWorld: FindMockState): (request: Request) => Promise<Response> {
  const handlers = createHandlers(findWorld)
  return async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 })
}

/** The mocked service as MSW handlers: every endpoint of the contract, the person's events, photos and export. */
function createHandlers(findWorld: FindMockState): HttpHandler[] {
  const answering =
    (answer: Respond, name?: EndpointName) =>
    async ({ request }: { request: Request }) => {
      const { mock, cookie, session } = findWorld(request)
      const cookies = new Map([...readCookies(request), ...(session ? [[SESSION_COOKIE, session] as const] : [])])
      const given: string[] = cookie ? [cookie] : []
      const setCookie: RequestContext['setCookie'] = (key, value, seconds) =>
        given.push(`${key}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`)
      const response = await catchProblem(() => {
        applyFaults(mock, request, cookies, name)
        applyDueChanges(mock)
        return answer({ mock, request, cookies, setCookie })
      })
      if (mock.faults.delay) await delay(mock.faults.delay)
      for (const line of given) response.headers.append('set-cookie', line)
      return response
    }
  return [
    ...(Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      return http[method](`*${path}`, async ({ request, params }) => {
        const answer: Respond = (exchange) => respondToEndpoint(name, exchange, params)
        return answering(
          VERSION_EXEMPT_ENDPOINTS.includes(name) ? answer : withMinimumVersion(answer),
          name,
        )({ request })
      })
    }),
    http.get('*/api/events', answering(streamEvents)),
    http.get('*/api/photos/:id/:size', answering(servePhoto)),
    http.get('*/api/cases/:token/photos/:id/:size', answering(serveSharedPhoto)),
    http.get('*/api/me/export', answering(withMinimumVersion(exportData))),
    http.all(
      '*/api/*',
      answering(() => toProblemResponse(new ApiProblem('NOT_FOUND'))),
    ),
  ]
}

async function respondToEndpoint(name: EndpointName, exchange: RequestContext, params: object): Promise<Response> {
  const endpoint: Endpoint = ENDPOINTS[name]
  checkOrigin(exchange.request)
  const person = findSignedInPerson(exchange)
  checkAccess(endpoint, person)
  const call = { ...exchange, person, ...(await readParts(endpoint, exchange.request, params)) }
  // The table's types tie each endpoint to its handler; here the tie cannot be expressed.
  const reply = await (HANDLERS[name] as (call: EndpointCall<never>) => unknown)(call as unknown as EndpointCall<never>)
  const status = endpoint.status ?? 200
  const headers = { 'cache-control': 'no-store' }
  return status === 204
    ? new Response(null, { status, headers })
    : HttpResponse.json(reply as object, { status, headers })
}

/** Refuses an app below the minimum version, unless a call or something unsent is under way: then it is told that an update is due. */
const withMinimumVersion =
  (answer: Respond): Respond =>
  async (exchange) => {
    const { minimumVersion } = exchange.mock.settings
    const { headers } = exchange.request
    const version = headers.get(VERSION_HEADER)
    if (!minimumVersion || !version || !isVersionBelow(version, minimumVersion)) return answer(exchange)
    if (!headers.get(BUSY_HEADER)) throw new ApiProblem('UPDATE_REQUIRED')
    const response = await answer(exchange)
    response.headers.set(OUTDATED_HEADER, '1')
    return response
  }

async function readParts({ params, query, body, form }: Endpoint, request: Request, path: object) {
  return {
    params: params && parseInput(params, path),
    query: query && parseInput(query, Object.fromEntries(new URL(request.url).searchParams)),
    body: body && parseInput(body, await readJson(request)),
    form: form && (await readForm(form, request)),
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiProblem('INVALID_INPUT')
  }
}

async function readForm(schema: NonNullable<Endpoint['form']>, request: Request) {
  const data = await request.formData().catch(() => {
    throw new ApiProblem('INVALID_INPUT', { detail: 'multipart/form-data expected' })
  })
  const { file, ...fields } = Object.fromEntries(data)
  const form = parseInput(schema, fields)
  if (!(file instanceof Blob) || file.size === 0)
    throw new ApiProblem('INVALID_INPUT', { fields: { file: 'required' } })
  return { ...form, file }
}

/** What the world's troubles do to a call before it is answered. */
function applyFaults(
  mock: MockState,
  request: Request,
  cookies: ReadonlyMap<string, string>,
  name?: EndpointName,
): void {
  const { faults } = mock
  if (faults.isDown) throw new ApiProblem('INTERNAL')
  if (faults.endSessionOnWrite && request.method !== 'GET') {
    faults.endSessionOnWrite = false
    mock.sessions = mock.sessions.filter(({ token }) => token !== cookies.get(SESSION_COOKIE))
  }
  const refusal = name && faults.refusals?.[name]
  if (refusal) throw new ApiProblem(refusal)
}

async function catchProblem(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ApiProblem) return toProblemResponse(error)
    console.error(error)
    return toProblemResponse(new ApiProblem('INTERNAL'))
  }
}

function toProblemResponse({ code, extras }: ApiProblem): Response {
  const body = createProblem(code, extras)
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
