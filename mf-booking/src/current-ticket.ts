import { findCurrentTicket, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

export async function fetchCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return findCurrentTicket(tickets)
}
