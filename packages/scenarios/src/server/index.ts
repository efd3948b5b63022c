import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { formatCookie, readCookies } from '../cookies.ts'
import { createFaultyLineOpener } from '../faults/faulty-lines.ts'
import { createHttpServer, type Send } from './http.ts'
import type { ScenarioPool } from './pool.ts'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions, TESTER_COOKIE, type TesterSession, type TesterSessions } from './tester-sessions.ts'

export type { RunningScenario, ScenarioPool, ScenarioToOpen } from './pool.ts'

/** Serves the service's address for all testers, and the pages of `/qa`, on the loopback interface. Port 0 selects a free one. */
export async function startScenarioServer(pool: ScenarioPool, { port = 0 }: { port?: number } = {}) {
  const sessions = createTesterSessions(pool, createFaultyLineOpener())
  let opened: ReturnType<TesterSessions['open']> | undefined
  const openAnonymous = async () => (await (opened ??= sessions.open('signed out', { language: 'de' }))).tester
  const server = createHttpServer(async (request, send) => {
    if (/^\/qa(\/|$)/.test(new URL(request.url).pathname)) return respondWithQa(sessions, request, send)
    const { tester, cookie } = await findOrOpenSession(request, sessions, openAnonymous)
    const { response, release } = await sessions.respond(tester, request)
    try {
      if (cookie) response.headers.append('set-cookie', cookie)
      await send(response)
    } finally {
      release()
    }
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await pool.stop()
    },
  }
}

async function respondWithQa(sessions: TesterSessions, request: Request, send: Send): Promise<void> {
  const works: (() => Promise<unknown>)[] = []
  await send(await handleQaRequest(sessions, request, (work) => works.push(work)))
  for (const work of works) await work()
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Visitors without a session share one without a signed-in person until the first write: it opens a session of their own. A tab that was
 * opened before a restart only reads.
 */
async function findOrOpenSession(
  request: Request,
  sessions: TesterSessions,
  openAnonymous: () => Promise<TesterSession>,
): Promise<{ tester: TesterSession; cookie?: string }> {
  const known = sessions.find(readCookies(request).get(TESTER_COOKIE))
  if (known) return { tester: known }
  if (READS.includes(request.method)) return { tester: await openAnonymous() }
  const { tester } = await sessions.open('signed out', { language: 'de' })
  return { tester, cookie: formatCookie(TESTER_COOKIE, tester.id) }
}
