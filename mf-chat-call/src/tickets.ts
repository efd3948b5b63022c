import type { Ticket } from '@radruf/contract'
import { type Api, ApiError, unwrap } from '@radruf/contract/client'

/** The ticket that customer screens without an id work on: the newest that is not closed, else the newest. */
export const currentOf = (tickets: readonly Ticket[]): Ticket | undefined =>
  tickets.find(({ state }) => state !== 'closed') ?? tickets[0]

export async function askCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return currentOf(tickets)
}

/** The ticket with this id, or null when this person has none: also an address that cannot be an id. */
export async function askTicket(api: Api, ticketId: string): Promise<Ticket | null> {
  try {
    return await unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } } }))
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'TICKET_NOT_FOUND' || error.code === 'INVALID_INPUT')) return null
    throw error
  }
}
