import {
  type CallAccess,
  type CallFigures,
  type CallParticipant,
  type CallServers,
  type CallSignal,
  isCallEnded,
  isCallState,
  isHungUpFor,
  type LobbyAccess,
  type TicketRole,
} from '@radruf/contract'
import { type Api, isUnreachable, unwrap } from '@radruf/contract/client'
import pRetry from 'p-retry'
import type { JoinOffer } from '../core/call-adapter.ts'
import { sendInTime } from '../core/send-in-time.ts'

/** The requests of a call to the service. They fail with `OFFLINE` if they take too long. */
export type CallService = {
  /** Reports that this client is in the lobby. Returns access to the room if the counterpart waits there. */
  enterLobby: (clientId: string) => Promise<LobbyAccess>
  /** Joins. The service relays the offer to the counterpart at once. */
  join: (clientId: string, offer?: JoinOffer) => Promise<CallAccess>
  /** Confirms that the participant is still there. It joins again where it was removed, unless another page of the person takes part. */
  confirm: (clientId: string) => Promise<CallAccess>
  /**
   * Leaves. A request that outlives its page says that the person has not hung up. `hasCounterpartHungUp`: the counterpart has, and its own
   * request may be lost.
   */
  leave: (clientId: string, options?: { outlivesPage?: boolean; hasCounterpartHungUp?: boolean }) => Promise<unknown>
  /** Relays signals in order. */
  signal: (from: string, to: string, signals: CallSignal[]) => Promise<unknown>
  /** Reports what a page measured of the call. */
  report: (clientId: string, figures: CallFigures, options?: { outlivesPage: boolean }) => Promise<unknown>
  participants: () => Promise<CallParticipant[]>
  /** Any answer of the service, to measure the way to it. */
  ping: () => Promise<unknown>
  /** The servers of calls, before joining. */
  servers: () => Promise<CallServers>
  /** Whether the call can still be joined. */
  isOpen: () => Promise<boolean>
  /** Whether the mechanic has ended the call for both. A call that was closed after its time continues while media flow. */
  isEnded: () => Promise<boolean>
  /** Whether the counterpart has hung up, which ended the call for this person. */
  isHungUp: () => Promise<boolean>
}

export function createCallService(api: Api, ticketId: string, role: TicketRole): CallService {
  const fetchTicket = () =>
    sendInTime((signal) => unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } }, signal })))
  const path = (clientId: string) => ({ params: { path: { ticketId, clientId } } })
  const join = (clientId: string, body: { greeting?: JoinOffer; isHeartbeat?: boolean }) =>
    sendInTime((signal) =>
      unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', { ...path(clientId), body, signal })),
    )
  return {
    enterLobby: (clientId) =>
      sendInTime((signal) =>
        unwrap(api.PUT('/api/tickets/{ticketId}/call/lobby/{clientId}', { ...path(clientId), signal })),
      ),
    join: (clientId, offer) => join(clientId, { ...(offer && { greeting: offer }) }),
    confirm: (clientId) => join(clientId, { isHeartbeat: true }),
    leave: (clientId, { outlivesPage = false, hasCounterpartHungUp = false } = {}) =>
      sendInTime((signal) =>
        unwrap(
          api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', {
            params: {
              ...path(clientId).params,
              query: {
                ...(outlivesPage && { isPageClosed: 'true' as const }),
                ...(hasCounterpartHungUp && { hasCounterpartHungUp: 'true' as const }),
              },
            },
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
    ping: () => sendInTime((signal) => api.GET('/api/health', { cache: 'no-store', signal })),
    servers: () => sendInTime((signal) => unwrap(api.GET('/api/call-servers', { cache: 'no-store', signal }))),
    participants: async () => (await fetchTicket()).callParticipants,
    isOpen: async () => isCallState((await fetchTicket()).state),
    isEnded: async () => isCallEnded(await fetchTicket()),
    isHungUp: async () => isHungUpFor(await fetchTicket(), role),
  }
}

/** Joins and retries after 1, 2, 4 and 8 seconds while the service is unreachable: networks are often late after a reload. */
export const joinWithRetry = <T>(join: () => Promise<T>): Promise<T> =>
  pRetry(join, { retries: 4, minTimeout: 1000, factor: 2, shouldRetry: ({ error }) => isUnreachable(error) })
