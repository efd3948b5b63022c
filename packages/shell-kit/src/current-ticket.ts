import { findCurrentTicket, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/**
 * The ticket of a customer's pages without a ticket id in the path. The first page of 50 tickets, newest first, has it: one ticket is open
 * at a time, and a reopened ticket was closed at most `REOPEN_DAYS` ago.
 */
export async function fetchCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return findCurrentTicket(tickets)
}
