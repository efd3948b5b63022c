import { type CallSignal, createProblem, type ErrorCode } from '@radruf/contract'
import { ENDPOINTS, type EndpointName } from '@radruf/contract/api'
import { type Api, unwrap } from '@radruf/contract/client'
import { delay, type HttpHandler, HttpResponse, http } from 'msw'
import type { Faults } from './faults.ts'
import type { SignalRewriter } from './faulty-lines.ts'

/** The service behind the faults. */
type FaultContext = {
  /** Sends a request to the service. */
  forward: (request: Request) => Promise<Response>
  /** A client of the customer who books at the same time. */
  signInCompetitor: () => Promise<Api>
  rewriteSignal: SignalRewriter | undefined
}

/**
 * Creates the MSW handlers of a tester session's faults, in the order in which they apply. A request that no handler answers goes to the
 * service.
 */
export function createFaultHandlers(faults: Faults, context: FaultContext): HttpHandler[] {
  const { delayMs, isDown, refusals = {}, endSessionOnWrite, competingBooking } = faults
  return [
    ...(delayMs ? [http.all('*/api/*', () => delay(delayMs))] : []),
    ...(isDown ? [http.all('*/api/*', () => refuse('INTERNAL'))] : []),
    ...(endSessionOnWrite ? [endSession(context)] : []),
    ...Object.entries(refusals).map(([name, code]) => handle(name as EndpointName, () => refuse(code))),
    ...(competingBooking ? [bookFirst(context)] : []),
    ...(context.rewriteSignal ? rewriteSignals(context, context.rewriteSignal) : []),
  ]
}

/** The service's refusal with a code. */
export const refuse = (code: ErrorCode): Response => {
  const problem = createProblem(code)
  const headers = { 'content-type': 'application/problem+json' }
  return new HttpResponse(JSON.stringify(problem), { status: problem.status, headers })
}

/** Handles the requests of one endpoint. */
function handle(name: EndpointName, resolve: Parameters<typeof http.all>[1]): HttpHandler {
  const { method, path } = ENDPOINTS[name]
  const register = http[method.toLowerCase() as Lowercase<typeof method>]
  return register(`*${path.replace(/\{(\w+)\}/g, ':$1')}`, resolve)
}

/** Signs the person out before the first write. The service then refuses the write. */
function endSession({ forward }: FaultContext): HttpHandler {
  let isEnded = false
  return http.all('*/api/*', async ({ request }) => {
    if (isEnded || request.method === 'GET' || request.method === 'HEAD') return
    isEnded = true
    const headers = { cookie: request.headers.get('cookie') ?? '' }
    await forward(new Request(new URL(ENDPOINTS.signOut.path, request.url), { method: 'DELETE', headers }))
  })
}

/** Books the first slot that the customer selects for another customer. The service then refuses the slot. */
function bookFirst({ signInCompetitor }: FaultContext): HttpHandler {
  let hasBooked = false
  return handle('holdSlot', async ({ request }) => {
    if (hasBooked) return
    hasBooked = true
    const { startsAt } = (await request.clone().json()) as { startsAt: string }
    const api = await signInCompetitor()
    const { tickets } = await unwrap(api.GET('/api/tickets'))
    const params = { path: { ticketId: tickets[0]?.id ?? '' } }
    const { id: holdId } = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body: { startsAt } }))
    await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
  })
}

type SignalBody = { signals?: CallSignal[]; greeting?: { signals: CallSignal[] } }

/** Routes calls over another line by rewriting the signals between the participants. */
function rewriteSignals({ forward }: FaultContext, rewriteSignal: SignalRewriter): HttpHandler[] {
  const rewriteAll = (signals: readonly CallSignal[]) => Promise.all(signals.map(rewriteSignal))
  const rewriteRequest = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const { signals, greeting, ...body }: SignalBody = text ? JSON.parse(text) : {}
    const rewritten = {
      ...body,
      ...(signals && { signals: await rewriteAll(signals) }),
      ...(greeting && { greeting: { ...greeting, signals: await rewriteAll(greeting.signals) } }),
    }
    const { url, method, headers } = request
    return forward(new Request(url, { method, headers, body: text && JSON.stringify(rewritten) }))
  }
  return [handle('joinCall', rewriteRequest), handle('signalCall', rewriteRequest)]
}
