import { expect, test, vi } from 'vitest'
import { createFakePool } from '../testing/fake-pool.ts'
import { createTesterSessions } from './tester-sessions.ts'

const MAX_SESSIONS = 3
const createSessions = ({ closeLine = () => {}, closed = [] }: { closeLine?: () => void; closed?: string[] } = {}) =>
  createTesterSessions(createFakePool(closed), () => ({ rewriteSignal: async (signal) => signal, close: closeLine }), {
    maxSessions: MAX_SESSIONS,
  })
const GERMAN = { language: 'de' } as const

test('the least recently used session is dropped', async () => {
  const closed: string[] = []
  const sessions = createSessions({ closed })
  const open = async () => (await sessions.open('chat open', GERMAN)).tester
  const [first, second] = [await open(), await open(), await open()]
  sessions.find(first.id)
  await open()
  expect(sessions.find(second.id)).toBeUndefined()
  expect(sessions.find(first.id)).toBe(first)
  expect(closed).toEqual([second.id])
})

test('the line of a session is closed when the session is replaced or dropped', async () => {
  const closeLine = vi.fn()
  const sessions = createSessions({ closeLine })
  const { tester } = await sessions.open('connection breaks', GERMAN)
  await sessions.open('connection breaks', GERMAN, tester)
  expect(closeLine).toHaveBeenCalledTimes(1)
  for (let count = 0; count < MAX_SESSIONS; count++) await sessions.open('chat open', GERMAN)
  expect(closeLine).toHaveBeenCalledTimes(2)
})

test('a session with an open request, such as an event stream, is not dropped', async () => {
  const sessions = createSessions()
  const { tester: streaming } = await sessions.open('chat open', GERMAN)
  const lease = await sessions.acquire(streaming)
  const openMany = async () => {
    for (let count = 0; count < 2 * MAX_SESSIONS; count++) await sessions.open('chat open', GERMAN)
  }
  await openMany()
  expect(sessions.find(streaming.id)).toBe(streaming)
  lease.release()
  await openMany()
  expect(sessions.find(streaming.id)).toBeUndefined()
})

test('a replaced session with an open request goes on until its end', async () => {
  const closed: string[] = []
  const sessions = createSessions({ closed })
  const { tester: former } = await sessions.open('chat open', GERMAN)
  const lease = await sessions.acquire(former)
  const { endFormer } = await sessions.open('chat open', GERMAN, former)
  expect([sessions.find(former.id), closed]).toEqual([former, []])
  await endFormer()
  expect([sessions.find(former.id), closed]).toEqual([undefined, [former.id]])
  lease.release()
})

test('a request to a session that is closed meanwhile is refused as one without a session', async () => {
  const sessions = createSessions()
  const { tester } = await sessions.open('chat open', GERMAN)
  const request = new Request('http://service.local/api/tickets')
  await expect(sessions.respond(tester, request)).rejects.toThrow('fetch failed')
  const answered = sessions.respond(tester, request)
  const { endFormer } = await sessions.open('chat open', GERMAN, tester)
  await endFormer()
  expect((await answered).response.status).toBe(401)
  expect(tester.openRequests).toBe(0)
})
