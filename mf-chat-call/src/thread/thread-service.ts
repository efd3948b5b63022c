import type { Message, Thread } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { toRefusal } from '@radruf/shell-kit'

/** What a thread asks of the service. */
export type ThreadService = {
  fetchAfter: (seq: number) => Promise<Thread>
  send: (message: { clientId: string; text: string }) => Promise<Message>
  markRead: (seq: number) => Promise<unknown>
  sayTyping: () => Promise<unknown>
}

export function threadServiceOf(api: Api, ticketId: string): ThreadService {
  const path = { ticketId }
  return {
    fetchAfter: (after) => unwrap(api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { after } } })),
    send: (body) => unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path }, body })),
    markRead: (seq) => unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params: { path }, body: { seq } })),
    sayTyping: () => unwrap(api.POST('/api/tickets/{ticketId}/typing', { params: { path } })),
  }
}

/**
 * All of a ticket's messages, for loaders; null when they cannot be had now. A chat that does not load takes neither the
 * case nor the call with it.
 */
export const askThread = (api: Api, ticketId: string): Promise<Thread | null> =>
  unwrap(api.GET('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } } })).catch((error: unknown) => {
    toRefusal(error)
    return null
  })
