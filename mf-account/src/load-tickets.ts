import type { Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** Loads all tickets of the customer, newest first. The service sends them in pages. */
export async function loadTickets(api: Api): Promise<{ tickets: Ticket[] }> {
  const tickets: Ticket[] = []
  let cursor: string | undefined
  do {
    const page = await unwrap(api.GET('/api/tickets', { params: { query: { ...(cursor && { cursor }) } } }))
    tickets.push(...page.tickets)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { tickets }
}
