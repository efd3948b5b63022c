import { expect, onTestFinished, test, vi } from 'vitest'
import { startMockedService } from './index.ts'
import { createTesterSessions } from './tester-sessions.ts'

const MAX_SESSIONS = 3
const createSessions = (close = () => {}, options = {}) =>
  createTesterSessions(() => ({ rewriteSignal: async (signal) => signal, close }), {
    maxSessions: MAX_SESSIONS,
    ...options,
  })

test('the least recently used session is dropped', () => {
  const sessions = createSessions()
  const [first, second] = [sessions.open('chat open'), sessions.open('chat open'), sessions.open('chat open')]
  sessions.find(first?.id)
  sessions.open('chat open')
  expect(sessions.find(second?.id)).toBeUndefined()
  expect(sessions.find(first?.id)).toBe(first)
})

test('given pictures stand for the photos of every session, and drawings for the others', () => {
  const sessions = createSessions(undefined, { pictures: { bike: { type: 'image/jpeg', bytes: new Uint8Array(1) } } })
  const photos = sessions.open('chat open').mock.tickets.flatMap((ticket) => ticket.photos)
  expect(photos.map(({ perspective, picture }) => [perspective, picture.type])).toEqual([
    ['bike', 'image/jpeg'],
    ['top', 'image/svg+xml'],
    ['side', 'image/svg+xml'],
    ['oblique', 'image/svg+xml'],
  ])
})

test('the line of a session is closed when the session is replaced or dropped', () => {
  const close = vi.fn()
  const sessions = createSessions(close)
  const { id } = sessions.open('connection breaks')
  sessions.open('connection breaks', {}, id)
  expect(close).toHaveBeenCalledTimes(1)
  for (let count = 0; count < MAX_SESSIONS; count++) sessions.open('chat open')
  expect(close).toHaveBeenCalledTimes(2)
})

test('an open event stream keeps its session in use', () => {
  const sessions = createSessions()
  const streaming = sessions.open('chat open')
  const closeStream = streaming.mock.events.onDisconnect(() => {})
  const openMany = () => {
    for (let count = 0; count < 2 * MAX_SESSIONS; count++) sessions.open('chat open')
  }
  openMany()
  expect(sessions.find(streaming.id)).toBe(streaming)
  closeStream()
  openMany()
  expect(sessions.find(streaming.id)).toBeUndefined()
})

const MORE_THAN_MAX_SESSIONS = 201
async function start() {
  const { url, stop } = await startMockedService()
  onTestFinished(stop)
  const request = (path: string, cookie = '', init: RequestInit = {}) =>
    fetch(new URL(path, url), { redirect: 'manual', ...init, headers: { cookie, origin: url, ...init.headers } })
  const toCookieHeader = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  return { request, toCookieHeader }
}

test('requests of a tab that was opened before a restart create no session', async () => {
  const { request, toCookieHeader } = await start()
  const tester = toCookieHeader(await request('/qa/chat-open'))
  const isSignedIn = async () => (await request('/api/tickets', tester)).status === 200
  expect(await isSignedIn()).toBe(true)
  for (let times = 0; times < MORE_THAN_MAX_SESSIONS; times++) {
    const stale = await request('/api/events', 'radruf_tester=before-restart; radruf_session=before-restart')
    expect([stale.status, stale.headers.getSetCookie()]).toEqual([401, []])
  }
  expect(await isSignedIn()).toBe(true)
})

test('a tester with an open event stream keeps the session while others arrive', async () => {
  const { request, toCookieHeader } = await start()
  const tester = toCookieHeader(await request('/qa/chat-open'))
  const abort = new AbortController()
  const stream = await request('/api/events', tester, { signal: abort.signal })
  expect(stream.status).toBe(200)
  for (let times = 0; times < MORE_THAN_MAX_SESSIONS; times++) await request('/api/session')
  expect((await request('/api/tickets', tester)).status).toBe(200)
  abort.abort()
})

test('a visitor without a scenario can request a code and sign in with it', async () => {
  const { request, toCookieHeader } = await start()
  const post = (path: string, body: object, cookie?: string) =>
    request(path, cookie, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const email = 'kim@example.test'
  const requested = await post('/api/sign-in/codes', { email, language: 'de' })
  const elsewhere = await post('/api/sign-in/codes', { email, language: 'de' })
  expect([requested.status, elsewhere.status]).toEqual([202, 202])
  const signedIn = await post('/api/sign-in/sessions', { email, code: '123456' }, toCookieHeader(requested))
  expect(signedIn.status).toBe(201)
})
