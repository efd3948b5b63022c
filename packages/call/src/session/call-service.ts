import {
  type CallAccess,
  type CallFigures,
  type CallParticipant,
  type CallServers,
  type CallSignal,
  isCallEnded,
  isCallState,
  type LobbyAccess,
} from '@radruf/contract'
import { type Api, createApiError, isUnreachable, unwrap } from '@radruf/contract/client'
import pRetry from 'p-retry'
import pTimeout from 'p-timeout'
import type { GreetingMessage } from './greeting.ts'

/** Milliseconds that a request may take. A browser waits for minutes on a dead line, and the call's next steps with it. */
export const REQUEST_TIMEOUT_MS = 10_000

/** The requests of a call to the service. They fail with `OFFLINE` after {@link REQUEST_TIMEOUT_MS}. */
export type CallService = {
  /** Says that this client stands in the lobby, which only calls through Twilio need. Returns access to the room if the counterpart waits. */
  enterLobby: (clientId: string) => Promise<LobbyAccess>
  /** Joins. The greeting reaches the counterpart at once. */
  join: (clientId: string, greeting?: GreetingMessage) => Promise<CallAccess>
  /** Confirms that the participant is still there. It joins again where it was removed, unless another page of the person takes part. */
  confirm: (clientId: string) => Promise<CallAccess>
  /** Leaves. A request that outlives its page says that the person has not hung up. */
  leave: (clientId: string, options?: { outlivesPage: boolean }) => Promise<unknown>
  /** Relays signals in order. */
  signal: (from: string, to: string, signals: CallSignal[]) => Promise<unknown>
  /** Reports what a page measured of the call. */
  report: (clientId: string, figures: CallFigures, options?: { outlivesPage: boolean }) => Promise<unknown>
  participants: () => Promise<CallParticipant[]>
  /** The servers of calls, before joining. */
  servers: () => Promise<CallServers>
  /** Whether the call can still be joined. */
  isOpen: () => Promise<boolean>
  /** Whether the mechanic has ended the call for both. A call that was closed after its time goes on while media flow. */
  isEnded: () => Promise<boolean>
}

export function createCallService(api: Api, ticketId: string): CallService {
  const fetchTicket = () =>
    sendInTime((signal) => unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } }, signal })))
  const path = (clientId: string) => ({ params: { path: { ticketId, clientId } } })
  const join = (clientId: string, body: { greeting?: GreetingMessage; isHeartbeat?: boolean }) =>
    sendInTime((signal) =>
      unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', { ...path(clientId), body, signal })),
    )
  return {
    enterLobby: (clientId) =>
      sendInTime((signal) =>
        unwrap(api.PUT('/api/tickets/{ticketId}/call/lobby/{clientId}', { ...path(clientId), signal })),
      ),
    join: (clientId, greeting) => join(clientId, { ...(greeting && { greeting }) }),
    confirm: (clientId) => join(clientId, { isHeartbeat: true }),
    leave: (clientId, { outlivesPage } = { outlivesPage: false }) =>
      sendInTime((signal) =>
        unwrap(
          api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', {
            params: { ...path(clientId).params, query: outlivesPage ? { isPageClosed: 'true' } : {} },
            keepalive: outlivesPage,
            signal,
          }),
        ),
      ),
    signal: (from, to, signals) =>
      sendInTime((signal) =>
        unwrap(
          api.POST('/api/tickets/{ticketId}/call/signals', {
            params: { path: { ticketId } },
            body: { from, to, signals },
            signal,
          }),
        ),
      ),
    report: (clientId, figures, { outlivesPage } = { outlivesPage: false }) =>
      sendInTime((signal) =>
        unwrap(
          api.PUT('/api/tickets/{ticketId}/call/report', {
            params: { path: { ticketId } },
            body: { clientId, figures },
            keepalive: outlivesPage,
            signal,
          }),
        ),
      ),
    servers: () => sendInTime((signal) => unwrap(api.GET('/api/call-servers', { cache: 'no-store', signal }))),
    participants: async () => (await fetchTicket()).callParticipants,
    isOpen: async () => isCallState((await fetchTicket()).state),
    isEnded: async () => isCallEnded(await fetchTicket()),
  }
}

/** Sends a request. Cancels it when it takes too long, because a browser opens only a few connections to a service. */
export async function sendInTime<T>(
  send: (signal: AbortSignal) => Promise<T>,
  milliseconds = REQUEST_TIMEOUT_MS,
): Promise<T> {
  const request = new AbortController()
  const message = createApiError('OFFLINE')
  return pTimeout(send(request.signal), { milliseconds, message }).finally(() => request.abort())
}

/** Joins and retries after 1, 2, 4 and 8 seconds while the service is unreachable: networks are often late after a reload. */
export const joinWithRetry = <T>(join: () => Promise<T>): Promise<T> =>
  pRetry(join, { retries: 4, minTimeout: 1000, factor: 2, shouldRetry: ({ error }) => isUnreachable(error) })
