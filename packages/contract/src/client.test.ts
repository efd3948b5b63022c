import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientMiddleware, createApi, createApiError, isApiError, unwrap, uploadFile } from './client.ts'
import { createProblem } from './problems.ts'
import { FakeXhr } from './testing/fake-xhr.ts'
import { BUSY_HEADER, OUTDATED_HEADER, VERSION_HEADER } from './versions.ts'

const PHOTO = { id: 'photo-1', clientId: 'client-1', perspective: 'bike', width: 4, height: 3, createdAt: '' }
const TICKET_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'

beforeEach(() => {
  FakeXhr.requests = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})
afterEach(() => vi.unstubAllGlobals())

/** A client as the shell creates it: with a version header, and middleware for the busy header and outdated pages. */
function createShellApi({ isBusy = false } = {}) {
  const outcomes: (number | string)[] = []
  const middleware: ClientMiddleware = {
    onRequest({ request }) {
      if (isBusy) request.headers.set(BUSY_HEADER, '1')
    },
    onResponse({ response }) {
      outcomes.push(response.headers.has(OUTDATED_HEADER) ? 'outdated' : response.status)
    },
    onError({ error }) {
      outcomes.push((error as Error).name)
    },
  }
  const headers = { [VERSION_HEADER]: '1.4.0' }
  return { outcomes, api: createApi({ baseUrl: 'http://service.test', headers, middleware: [middleware] }) }
}

function startUpload(
  { api }: Pick<ReturnType<typeof createShellApi>, 'api'>,
  options: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
) {
  const form = new FormData()
  form.set('clientId', 'client-1')
  const params = { path: { ticketId: TICKET_ID } }
  return uploadFile(api.POST, '/api/tickets/{ticketId}/photos', { params, form, ...options })
}

test('a refusal that another copy of the client threw is recognized', async () => {
  const copy: typeof import('./client.ts') = await import(`./client.ts?${'copy'}`)
  expect(copy.createApiError).not.toBe(createApiError)
  expect(isApiError(copy.createApiError('CODE_WRONG'))).toBe(true)
  expect(isApiError(new Error('CODE_WRONG'))).toBe(false)
  expect(isApiError('CODE_WRONG')).toBe(false)
})

test('unwrap turns a problem of the catalogue into a refusal with its code', async () => {
  const problem = { code: 'TOO_MANY_REQUESTS', retryAfter: 30 }
  const call = Promise.resolve({ error: problem, response: new Response(null, { status: 429 }) })
  await expect(unwrap(call)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, problem })
})

test('unwrap turns every other error response into an internal error', async () => {
  const call = Promise.resolve({ error: '<html>', response: new Response(null, { status: 502 }) })
  await expect(unwrap(call)).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a failed fetch is an OFFLINE error, after the middleware has seen the original error', async () => {
  const { api, outcomes } = createShellApi()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(unwrap(api.GET('/api/tickets'))).rejects.toMatchObject({ code: 'OFFLINE', status: 0 })
  expect(outcomes).toEqual(['TypeError'])
})

test('an aborted fetch rejects with the reason of the abort', async () => {
  const { api } = createShellApi()
  const abort = new AbortController()
  vi.stubGlobal('fetch', async () => {
    abort.abort()
    throw abort.signal.reason
  })
  await expect(unwrap(api.GET('/api/tickets', { signal: abort.signal }))).rejects.toHaveProperty('name', 'AbortError')
})

test('an upload posts the form to the path and returns the data of the response', async () => {
  const upload = startUpload(createShellApi())
  const request = await FakeXhr.next()
  expect(request).toMatchObject({ method: 'POST', url: `http://service.test/api/tickets/${TICKET_ID}/photos` })
  expect((request.body as FormData).get('clientId')).toBe('client-1')
  request.respond(201, PHOTO)
  expect(await upload).toEqual(PHOTO)
})

test('an upload sends the version header, and the boundary of the form is left to the browser', async () => {
  const upload = startUpload(createShellApi())
  const request = await FakeXhr.next()
  expect(request.headers).toEqual({ [VERSION_HEADER]: '1.4.0' })
  request.respond(201, PHOTO)
  await upload
})

test('an upload sends the busy header while the page is busy', async () => {
  const upload = startUpload(createShellApi({ isBusy: true }))
  const request = await FakeXhr.next()
  expect(request.headers).toMatchObject({ [BUSY_HEADER]: '1' })
  request.respond(201, PHOTO)
  await upload
})

test('the middleware sees that an upload was answered with 426 or marked as outdated', async () => {
  const client = createShellApi()
  const refused = startUpload(client)
  ;(await FakeXhr.next()).respond(426, createProblem('UPDATE_REQUIRED'))
  await expect(refused).rejects.toMatchObject({ code: 'UPDATE_REQUIRED', status: 426 })
  const accepted = startUpload(client)
  ;(await FakeXhr.next()).respond(201, PHOTO, { [OUTDATED_HEADER]: '1' })
  await accepted
  expect(client.outcomes).toEqual([426, 'outdated'])
})

test('an upload reads problem details', async () => {
  const upload = startUpload(createShellApi())
  ;(await FakeXhr.next()).respond(413, createProblem('PHOTO_TOO_BIG', { detail: '12 MB' }))
  await expect(upload).rejects.toMatchObject({ code: 'PHOTO_TOO_BIG', status: 413, problem: { detail: '12 MB' } })
})

test('an upload that a proxy answers with HTML is an internal error', async () => {
  const upload = startUpload(createShellApi())
  ;(await FakeXhr.next()).respond(502, '<html>')
  await expect(upload).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('an upload reports progress in whole percent', async () => {
  const percents: number[] = []
  const upload = startUpload(createShellApi(), { onProgress: (percent) => percents.push(percent) })
  const request = await FakeXhr.next()
  request.progress(1, 3)
  request.progress(0, 0)
  request.progress(3, 3)
  request.respond(201, PHOTO)
  await upload
  expect(percents).toEqual([33, 100])
})

test('an upload without a connection is an OFFLINE error that the middleware sees', async () => {
  const client = createShellApi()
  const upload = startUpload(client)
  ;(await FakeXhr.next()).fail()
  await expect(upload).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(client.outcomes).toEqual(['TypeError'])
})

test('aborting an upload stops the request and rejects with the reason', async () => {
  const client = createShellApi()
  const abort = new AbortController()
  const upload = startUpload(client, { signal: abort.signal })
  const request = await FakeXhr.next()
  abort.abort()
  await expect(upload).rejects.toHaveProperty('name', 'AbortError')
  expect(request.isAborted).toBe(true)
  expect(client.outcomes).toEqual(['AbortError'])
})
