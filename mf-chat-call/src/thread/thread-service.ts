import type { Message, Thread } from '@radruf/contract'
import { type Api, ask } from '@radruf/contract/client'
import { refusalOf } from '@radruf/shell-kit'

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
    fetchAfter: (after) => ask(api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { after } } })),
    send: (body) => ask(api.POST('/api/tickets/{ticketId}/messages', { params: { path }, body })),
    markRead: (seq) => ask(api.PUT('/api/tickets/{ticketId}/read-mark', { params: { path }, body: { seq } })),
    sayTyping: () => ask(api.POST('/api/tickets/{ticketId}/typing', { params: { path } })),
  }
}

/**
 * All of a ticket's messages, for loaders; null when they cannot be had now. A chat that does not load takes neither the
 * case nor the call with it.
 */
export const askThread = (api: Api, ticketId: string): Promise<Thread | null> =>
  ask(api.GET('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } } })).catch((error: unknown) => {
    refusalOf(error)
    return null
  })
