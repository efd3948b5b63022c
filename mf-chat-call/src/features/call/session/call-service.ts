import type { CallAccess, CallParticipant, CallSignal } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** What the direct call asks of the service. */
export type CallService = {
  /** Joins, or says again that one is still there. */
  join: (clientId: string) => Promise<CallAccess>
  leave: (clientId: string, how?: { outlivesPage: boolean }) => Promise<unknown>
  signal: (from: string, to: string, signal: CallSignal) => Promise<unknown>
  participants: () => Promise<CallParticipant[]>
  /** Whether the call can still be joined. */
  isOpen: () => Promise<boolean>
}

export function callServiceOf(api: Api, ticketId: string): CallService {
  const ticket = () => unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } } }))
  const path = (clientId: string) => ({ params: { path: { ticketId, clientId } } })
  return {
    join: (clientId) => unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', path(clientId))),
    leave: (clientId, { outlivesPage } = { outlivesPage: false }) =>
      unwrap(
        api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', {
          ...path(clientId),
          keepalive: outlivesPage,
        }),
      ),
    signal: (from, to, signal) =>
      unwrap(
        api.POST('/api/tickets/{ticketId}/call/signals', {
          params: { path: { ticketId } },
          body: { from, to, signal },
        }),
      ),
    participants: async () => (await ticket()).callParticipants,
    isOpen: async () => ['booked', 'in_call'].includes((await ticket()).state),
  }
}
