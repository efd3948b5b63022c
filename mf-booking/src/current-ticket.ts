import type { Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** The ticket that a customer's screens work on: the newest that is not closed, else the newest. */
export async function askCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return tickets.find(({ state }) => state !== 'closed') ?? tickets[0]
}
