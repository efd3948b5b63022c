import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { formatCookie, readCookies } from '../cookies.ts'
import { createResponder } from '../responder.ts'
import { openScenario } from '../scenarios/open-scenario.ts'
import type { SamplePictures } from '../scenarios/scenario-state.ts'
import type { MockState } from '../state/mock-state.ts'
import { createFaultyLineOpener } from './faulty-lines.ts'
import { createHttpServer } from './http.ts'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions, TESTER_COOKIE, type TesterSessions } from './tester-sessions.ts'

type MockedServiceOptions = {
  /** 0 selects a free port. */
  port?: number
  pictures?: SamplePictures
}

/** Starts the mocked service and the pages of `/qa` on the loopback interface. */
export async function startMockedService({ port = 0, pictures }: MockedServiceOptions = {}) {
  const sessions = createTesterSessions(createFaultyLineOpener(), { pictures })
  const { mock: anonymousState } = openScenario('signed out')
  const respond = createResponder((request) => findOrCreateState(request, sessions, anonymousState))
  const server = createHttpServer(async (request) => {
    if (/^\/qa(\/|$)/.test(new URL(request.url).pathname)) return handleQaRequest(sessions, request)
    return respond(request)
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

/** First requests of a new visitor: pages load the session, sign-in requests a code. */
const SESSION_STARTING_REQUESTS = ['GET /api/session', 'POST /api/sign-in/codes']

/**
 * Visitors without a scenario get a signed-out session of their own. Other requests without a known session, such as those of
 * a tab opened before a restart, are answered from `anonymousState` and create no session.
 */
function findOrCreateState(request: Request, sessions: TesterSessions, anonymousState: MockState) {
  const known = sessions.find(readCookies(request).get(TESTER_COOKIE))
  if (known) return { mock: known.mock }
  if (!SESSION_STARTING_REQUESTS.includes(`${request.method} ${new URL(request.url).pathname}`))
    return { mock: anonymousState }
  const { id, mock } = sessions.open('signed out')
  return { mock, cookie: formatCookie(TESTER_COOKIE, id) }
}
