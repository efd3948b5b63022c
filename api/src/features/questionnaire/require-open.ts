import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { requireTicket } from '../tickets/require-ticket.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'

/** The ticket, locked, while its questionnaire and photos may be changed. */
export async function requireOpen(trx: Trx, ticketId: string, person: PersonRow): Promise<TicketRow> {
  await requireTicket(trx, ticketId, person)
  const ticket = await lockTicket(trx, ticketId)
  if (ticket?.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  return ticket
}
