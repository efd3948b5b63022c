import { BUSY_HEADER, createProblem, OUTDATED_HEADER } from '@radruf/contract'
import { createApi, unwrap, uploadFile } from '@radruf/contract/client'
import { FakeXhr } from '@radruf/contract/testing'
import { createReloadBlocker } from '@radruf/shell-kit'
import { beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

const OUTDATED = { [OUTDATED_HEADER]: '1' }

beforeEach(() => {
  FakeXhr.requests = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})

function createClient() {
  const blocker = createReloadBlocker()
  const { updates, middleware } = createUpdates(blocker)
  const api = createApi({ baseUrl: 'http://service.test', middleware: [middleware] })
  const upload = () => {
    const params = { path: { ticketId: 'ticket-1' } }
    return uploadFile(api.POST, '/api/tickets/{ticketId}/photos', { params, form: new FormData() })
  }
  return { blocker, updates, upload, list: () => unwrap(api.GET('/api/tickets')) }
}

/** Answers every fetch with this response and records the requests. */
function stubFetch(response: () => Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return response()
  })
  return requests
}

test('calls and uploads carry the busy header exactly while the page blocks a reload', async () => {
  const requests = stubFetch(() => Response.json({ tickets: [] }))
  const { blocker, list, upload } = createClient()
  const sendBoth = async () => {
    await list()
    const uploaded = upload()
    const xhr = await FakeXhr.next()
    xhr.respond(201, {})
    await uploaded
    return [requests.at(-1)?.headers.get(BUSY_HEADER) ?? null, xhr.headers[BUSY_HEADER] ?? null]
  }
  const release = blocker.block()
  expect(await sendBoth()).toEqual(['1', '1'])
  release()
  expect(await sendBoth()).toEqual([null, null])
})

test.each([
  ['426', 426, createProblem('UPDATE_REQUIRED'), {}],
  ['a response marked as outdated', 201, {}, OUTDATED],
] as const)('an upload answered with %s declares the page outdated', async (_, status, body, headers) => {
  const { updates, upload } = createClient()
  const listener = vi.fn()
  updates.subscribe(listener)
  const uploaded = upload().catch(() => {})
  ;(await FakeXhr.next()).respond(status, body, headers)
  await uploaded
  expect(updates.isOutdated()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
})

test('a call answered as outdated declares the page outdated once', async () => {
  stubFetch(() => Response.json({ tickets: [] }, { headers: OUTDATED }))
  const { updates, list } = createClient()
  const listener = vi.fn()
  updates.subscribe(listener)
  await list()
  await list()
  expect(updates.isOutdated()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
})
