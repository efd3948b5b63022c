import type { Ticket } from '@radruf/contract'
import type { TestClient } from './client.ts'

/** Returns the customer's newest ticket. */
export async function getNewestTicket(client: TestClient): Promise<Ticket> {
  const { body } = await client.get<{ tickets: Ticket[] }>('/api/tickets')
  const [ticket] = body.tickets
  if (!ticket) throw new Error('This person has no ticket.')
  return ticket
}
