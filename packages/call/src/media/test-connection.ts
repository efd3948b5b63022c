import type { CallServers } from '@radruf/contract'
import { type Api, isApiError, isUnreachableCode, unwrap } from '@radruf/contract/client'
import { evaluateRoute, type RouteResult, testRoutes } from './route-test.ts'

const ATTEMPTS = 3
/** Milliseconds that a request may take: people read within ten seconds that a line is dead. */
const REQUEST_TIMEOUT_MS = 8000

/** Tests whether the service can be reached and names the servers of calls, then the routes through them. */
export async function testConnection(api: Api): Promise<RouteResult> {
  const isSupported = typeof RTCPeerConnection === 'function'
  const [serviceMs, servers] = await Promise.all([measureLatency(api), fetchServers(api)])
  const isServiceReachable = Number.isFinite(serviceMs) && servers !== 'unreachable'
  const directServers = typeof servers === 'object' && servers.adapter === 'direct' ? servers : undefined
  const isTestable = isSupported && isServiceReachable && directServers !== undefined
  const routes = isTestable ? await testRoutes(directServers.iceServers) : NO_ROUTES
  const isRelayOnly = directServers?.relayOnly === true
  const hasUnknownServers = directServers === undefined
  return evaluateRoute({ isServiceReachable, isSupported, hasUnknownServers, isRelayOnly, ...routes }, serviceMs)
}

const NO_ROUTES = {
  hasRelay: false,
  hasStun: false,
  directMs: undefined,
  hasPublicAddress: false,
  relayMs: undefined,
}

/** The servers of calls. `refused`: the service can be reached, but does not name them, for instance after too many requests. */
const fetchServers = (api: Api): Promise<CallServers | 'refused' | 'unreachable'> =>
  unwrap(api.GET('/api/call-servers', requestInTime())).catch((error: unknown) =>
    hasNoAnswer(error) ? 'unreachable' : 'refused',
  )

/**
 * Milliseconds of the fastest of a few responses, or Infinity without any: the first request also opens the connection. A dead line gets no
 * further request.
 */
async function measureLatency(api: Api): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const start = performance.now()
    const isAnswered = await unwrap(api.GET('/api/health', requestInTime())).then(
      () => true,
      (error: unknown) => !hasNoAnswer(error),
    )
    if (!isAnswered) break
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

const requestInTime = () => ({ cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }) as const

/** Whether no answer came in time, or none at all. */
const hasNoAnswer = (error: unknown) => !isApiError(error) || isUnreachableCode(error.code)
