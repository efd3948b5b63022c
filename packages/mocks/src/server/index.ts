import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createResponder } from '../responder.ts'
import { openScenario } from '../scenarios/open-scenario.ts'
import type { MockState } from '../state/mock-state.ts'
import { formatCookie, readCookie, TESTER_COOKIE } from './cookies.ts'
import { createHttpServer } from './http.ts'
import { createPoorConnection } from './poor-connection.ts'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions, type TesterSessions } from './tester-sessions.ts'

/** Starts the mocked service, and the pages of `/qa` beside it, on this machine alone. */
export async function startMockedService({ port = 0 }: { port?: number } = {}) {
  const sessions = createTesterSessions(createPoorConnection())
  const { mock: nobodys } = openScenario('signed out')
  const answer = createResponder((request) => findOrCreateState(request, sessions, nobodys))
  const server = createHttpServer(async (request) => {
    if (/^\/qa(\/|$)/.test(new URL(request.url).pathname)) return handleQaRequest(sessions, request)
    return answer(request)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What somebody without a world begins with: every page asks for the session first, and a code is asked for to be typed in later. */
const SESSION_STARTING_REQUESTS = ['GET /api/session', 'POST /api/sign-in/codes']

/**
 * Somebody who opens the product without a scenario begins signed out in a world of their own. Whatever else a stranger asks, such as
 * a tab that was left open while all worlds began anew, is answered from `nobodys` world and keeps nothing.
 */
function findOrCreateState(request: Request, sessions: TesterSessions, anonymousState: MockState) {
  const known = sessions.find(readCookie(request, TESTER_COOKIE))
  if (known) return { mock: known.mock }
  if (!SESSION_STARTING_REQUESTS.includes(`${request.method} ${new URL(request.url).pathname}`))
    return { mock: anonymousState }
  const { id, mock } = sessions.open('signed out')
  return { mock, cookie: formatCookie(TESTER_COOKIE, id) }
}
