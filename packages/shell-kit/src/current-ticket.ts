import { findCurrentTicket, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** The ticket of a customer's pages without a ticket id in the path. */
export async function fetchCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return findCurrentTicket(tickets)
}
