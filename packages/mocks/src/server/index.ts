import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatCookie, readCookies } from '../cookies.ts'
import { createResponder } from '../responder.ts'
import { openScenario } from '../scenarios/open-scenario.ts'
import type { MockState } from '../state/mock-state.ts'
import { createFaultyLines } from './faulty-lines.ts'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions, TESTER_COOKIE, type TesterSessions } from './tester-sessions.ts'

/** Starts the mocked service and the pages of `/qa` on the loopback interface. Port 0 selects a free port. */
export async function startMockedService({ port = 0 }: { port?: number } = {}) {
  const sessions = createTesterSessions(createFaultyLines())
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

/** Creates a Node server that responds with web responses. */
const createHttpServer = (respond: (request: Request) => Promise<Response>): Server =>
  createServer((incoming, outgoing) => {
    respond(toRequest(incoming))
      .then((response) => sendResponse(response, outgoing))
      .catch((error) => {
        console.error(error)
        outgoing.writeHead(500).end()
      })
  })

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const requestHeaders = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) requestHeaders.set(name, String(value))
  const body = method === 'GET' || method === 'HEAD' ? undefined : (Readable.toWeb(incoming) as ReadableStream)
  return new Request(new URL(url, 'http://service.local'), {
    method,
    headers: requestHeaders,
    body,
    duplex: 'half',
  } as RequestInit)
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
  outgoing.writeHead(response.status, { ...headers, 'set-cookie': response.headers.getSetCookie() })
  if (!response.body) return void outgoing.end()
  outgoing.flushHeaders()
  // A closed event stream is not an error.
  await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), outgoing).catch(() => {})
}
