import { expect, onTestFinished, test } from 'vitest'
import { startMockedService } from './index.ts'
import { createTesterSessions } from './tester-sessions.ts'

const MOST = 3
const here = () => createTesterSessions(async (signal) => signal, MOST)

test('the mock that was used longest ago goes', () => {
  const sessions = here()
  const [first, second] = [sessions.open('chat open'), sessions.open('chat open'), sessions.open('chat open')]
  sessions.find(first?.id)
  sessions.open('chat open')
  expect(sessions.find(second?.id)).toBeUndefined()
  expect(sessions.find(first?.id)).toBe(first)
})

test('an open event stream is use of its mock', () => {
  const sessions = here()
  const watched = sessions.open('chat open')
  const leave = watched.mock.events.onBreak(() => {})
  const openMany = () => {
    for (let count = 0; count < 2 * MOST; count++) sessions.open('chat open')
  }
  openMany()
  expect(sessions.find(watched.id)).toBe(watched)
  leave()
  openMany()
  expect(sessions.find(watched.id)).toBeUndefined()
})

const MORE_THAN_ARE_KEPT = 201
async function start() {
  const { url, stop } = await startMockedService()
  onTestFinished(stop)
  const ask = (path: string, cookie = '', init: RequestInit = {}) =>
    fetch(new URL(path, url), { redirect: 'manual', ...init, headers: { cookie, origin: url, ...init.headers } })
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  return { ask, cookiesOf }
}

test('a tab that was left open while the service began anew costs nobody a mock', async () => {
  const { ask, cookiesOf } = await start()
  const tester = cookiesOf(await ask('/qa/chat-open'))
  const isThere = async () => (await ask('/api/tickets', tester)).status === 200
  expect(await isThere()).toBe(true)
  for (let times = 0; times < MORE_THAN_ARE_KEPT; times++) {
    const stray = await ask('/api/events', 'radruf_tester=of-a-former-start; radruf_session=of-a-former-start')
    expect([stray.status, stray.headers.getSetCookie()]).toEqual([401, []])
  }
  expect(await isThere()).toBe(true)
})

test('who only watches keeps the mock however many others come', async () => {
  const { ask, cookiesOf } = await start()
  const tester = cookiesOf(await ask('/qa/chat-open'))
  const leaving = new AbortController()
  const stream = await ask('/api/events', tester, { signal: leaving.signal })
  expect(stream.status).toBe(200)
  for (let times = 0; times < MORE_THAN_ARE_KEPT; times++) await ask('/api/session')
  expect((await ask('/api/tickets', tester)).status).toBe(200)
  leaving.abort()
})

test('who asks for a code without a scenario signs in with it in a mock of their own', async () => {
  const { ask, cookiesOf } = await start()
  const write = (path: string, body: object, cookie?: string) =>
    ask(path, cookie, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const email = 'kim@example.test'
  const asked = await write('/api/sign-in/codes', { email, language: 'de' })
  const elsewhere = await write('/api/sign-in/codes', { email, language: 'de' })
  expect([asked.status, elsewhere.status]).toEqual([202, 202])
  const signedIn = await write('/api/sign-in/sessions', { email, code: '123456' }, cookiesOf(asked))
  expect(signedIn.status).toBe(201)
})
