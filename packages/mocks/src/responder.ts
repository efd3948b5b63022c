import { BUSY_HEADER, createProblem, isVersionBelow, OUTDATED_HEADER, VERSION_HEADER } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName, VERSION_EXEMPT_ENDPOINTS } from '@radruf/contract/api'
import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw'
import { formatCookie, readCookies } from './cookies.ts'
import { checkAccess, checkOrigin, findSignedInPerson, SESSION_COOKIE } from './service/access.ts'
import { applyDueChanges } from './service/due-changes.ts'
import { ApiProblem, type EndpointCall, parseInput, type RequestContext } from './service/endpoint-call.ts'
import { streamEvents } from './service/event-stream.ts'
import { exportData, serveClip, servePhoto, serveSharedPhoto } from './service/files.ts'
import { HANDLERS } from './service/index.ts'
import type { MockState } from './state/mock-state.ts'

/**
 * Finds the mock state of a request. `cookie` is a Set-Cookie line for the response. `session` is the session token of
 * clients without a cookie store.
 */
type FindMockState = (request: Request) => { mock: MockState; cookie?: string; session?: string }
type Respond = (context: RequestContext) => Response | Promise<Response>

/** Responds to requests like the service, without a network. Unknown paths get 404. */
export function createResponder(findState: FindMockState): (request: Request) => Promise<Response> {
  const handlers = createHandlers(findState)
  return async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 })
}

/** Creates the function that answers requests from the state of their tester, with its faults. */
const createHandle =
  (findState: FindMockState) =>
  (respond: Respond, name?: EndpointName) =>
  async ({ request }: { request: Request }) => {
    const { mock, cookie, session } = findState(request)
    const cookies = new Map([...readCookies(request), ...(session ? [[SESSION_COOKIE, session] as const] : [])])
    const setCookies: string[] = cookie ? [cookie] : []
    const setCookie: RequestContext['setCookie'] = (key, value, seconds) =>
      setCookies.push(formatCookie(key, value, { seconds }))
    const response = await catchProblem(() => {
      applyFaults(mock, request, cookies, name)
      applyDueChanges(mock)
      return respond({ mock, request, cookies, setCookie })
    })
    if (mock.faults.delay) await delay(mock.faults.delay)
    for (const line of setCookies) response.headers.append('set-cookie', line)
    return response
  }

/** MSW handlers of every endpoint of the contract, the event stream, photos and the data export. */
function createHandlers(findState: FindMockState): HttpHandler[] {
  const handle = createHandle(findState)
  return [
    ...(Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      return http[method](`*${path}`, async ({ request, params }) => {
        const respond: Respond = (context) => respondToEndpoint(name, context, params)
        return handle(
          VERSION_EXEMPT_ENDPOINTS.includes(name) ? respond : withMinimumVersion(respond),
          name,
        )({ request })
      })
    }),
    http.get('*/api/events', handle(streamEvents)),
    http.head('*/api/events', handle(streamEvents)),
    http.get('*/api/photos/:id/clip', handle(serveClip)),
    http.get('*/api/photos/:id/:size', handle(servePhoto)),
    http.get('*/api/cases/:token/photos/:id/:size', handle(serveSharedPhoto)),
    http.get('*/api/me/export', handle(withMinimumVersion(exportData))),
    http.all(
      '*/api/*',
      handle(() => toProblemResponse(new ApiProblem('NOT_FOUND'))),
    ),
  ]
}

async function respondToEndpoint(name: EndpointName, context: RequestContext, params: object): Promise<Response> {
  const endpoint: Endpoint = ENDPOINTS[name]
  checkOrigin(context.request)
  const person = findSignedInPerson(context)
  checkAccess(endpoint, person)
  const call = { ...context, person, ...(await readParts(endpoint, context.request, params)) }
  // TypeScript cannot relate the endpoint to its handler when the name is a union.
  const reply = await (HANDLERS[name] as (call: EndpointCall<never>) => unknown)(call as unknown as EndpointCall<never>)
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

/**
 * Refuses apps below the minimum version with UPDATE_REQUIRED. Busy apps (running call, unsent input) get their reply with
 * the outdated header (decision 011).
 */
const withMinimumVersion =
  (respond: Respond): Respond =>
  async (context) => {
    const { minimumVersion } = context.mock.settings
    const { headers } = context.request
    const version = headers.get(VERSION_HEADER)
    if (!minimumVersion || !version || !isVersionBelow(version, minimumVersion)) return respond(context)
    if (!headers.get(BUSY_HEADER)) throw new ApiProblem('UPDATE_REQUIRED')
    const response = await respond(context)
    response.headers.set(OUTDATED_HEADER, '1')
    return response
  }

async function readParts({ params, query, body, form, optionalFiles = [] }: Endpoint, request: Request, path: object) {
  return {
    params: params && parseInput(params, path),
    query: query && parseInput(query, Object.fromEntries(new URL(request.url).searchParams)),
    body: body && parseInput(body, await readJson(request)),
    form: form && (await readForm(form, optionalFiles, request)),
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

async function readForm(schema: NonNullable<Endpoint['form']>, optionalFiles: readonly string[], request: Request) {
  const data = await request.formData().catch(() => {
    throw new ApiProblem('INVALID_INPUT', { detail: 'multipart/form-data expected' })
  })
  const { file, ...fields } = Object.fromEntries(data)
  const form = parseInput(schema, fields)
  if (!(file instanceof Blob) || file.size === 0)
    throw new ApiProblem('INVALID_INPUT', { fields: { file: 'required' } })
  const files = Object.entries(fields).filter(([name, value]) => optionalFiles.includes(name) && value instanceof Blob)
  return { ...form, file, ...Object.fromEntries(files) }
}

/** Applies the injected faults to a request. */
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

async function catchProblem(respond: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await respond()
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
