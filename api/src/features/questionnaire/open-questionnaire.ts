import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireLockedTicket } from '../tickets/ticket-access.ts'

/** Returns the locked ticket while its questionnaire and photos can be changed. Throws TICKET_NOT_FOUND or TICKET_CANNOT_MOVE. */
export async function requireOpenQuestionnaire(trx: Trx, ticketId: string, person: PersonRow): Promise<TicketRow> {
  const ticket = await requireLockedTicket(trx, ticketId, person)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  return ticket
}
