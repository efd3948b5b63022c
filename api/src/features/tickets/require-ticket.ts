import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { findTicketFor, type TicketRow } from './storage.ts'

/** The ticket, if this person may see it; else TICKET_NOT_FOUND. */
export async function requireTicket(db: Db, ticketId: string, person: PersonRow): Promise<TicketRow> {
  const ticket = await findTicketFor(db, ticketId, person)
  if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
  return ticket
}
