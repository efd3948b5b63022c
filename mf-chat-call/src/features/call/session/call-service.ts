import {
  type CallAccess,
  type CallFigures,
  type CallParticipant,
  type CallServers,
  type CallSignal,
  isCallEnded,
  isCallState,
} from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import pRetry from 'p-retry'
import { isUnreachableCode } from '../../../transient-errors.ts'
import type { GreetingMessage } from './greeting.ts'

/** The requests of a call to the service. */
export type CallService = {
  /** Joins, or confirms that the participant is still there. The greeting reaches the counterpart at once. */
  join: (clientId: string, greeting?: GreetingMessage) => Promise<CallAccess>
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
  const fetchTicket = () => unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } } }))
  const path = (clientId: string) => ({ params: { path: { ticketId, clientId } } })
  return {
    join: (clientId, greeting) =>
      unwrap(
        api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', {
          ...path(clientId),
          body: { ...(greeting && { greeting }) },
        }),
      ),
    leave: (clientId, { outlivesPage } = { outlivesPage: false }) =>
      unwrap(
        api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', {
          ...path(clientId),
          keepalive: outlivesPage,
        }),
      ),
    signal: (from, to, signals) =>
      unwrap(
        api.POST('/api/tickets/{ticketId}/call/signals', {
          params: { path: { ticketId } },
          body: { from, to, signals },
        }),
      ),
    report: (clientId, figures, { outlivesPage } = { outlivesPage: false }) =>
      unwrap(
        api.PUT('/api/tickets/{ticketId}/call/report', {
          params: { path: { ticketId } },
          body: { clientId, figures },
          keepalive: outlivesPage,
        }),
      ),
    servers: () => unwrap(api.GET('/api/call-servers', { cache: 'no-store' })),
    participants: async () => (await fetchTicket()).callParticipants,
    isOpen: async () => isCallState((await fetchTicket()).state),
    isEnded: async () => isCallEnded(await fetchTicket()),
  }
}

/** Whether a request failed because the service could not be reached, so that a retry may succeed. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && isUnreachableCode(error.code)

/** Joins and retries after 1, 2, 4 and 8 seconds while the service is unreachable: networks are often late after a reload. */
export const joinWithRetry = <T>(join: () => Promise<T>): Promise<T> =>
  pRetry(join, { retries: 4, minTimeout: 1000, factor: 2, shouldRetry: ({ error }) => isUnreachable(error) })
