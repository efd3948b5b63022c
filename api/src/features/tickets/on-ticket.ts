import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { requireTicket } from './require-ticket.ts'
import { lockTicket, type TicketRow } from './storage.ts'

export type TicketCall = { service: Service; person: PersonRow; params: { ticketId: string } }

/** Runs `work` on a ticket that the person may see and that nobody else changes meanwhile. */
export const onTicket = <T>(
  { service, person, params }: TicketCall,
  work: (trx: Trx, ticket: TicketRow) => Promise<T>,
): Promise<T> =>
  retryOnDeadlock(() =>
    inTransaction(service, async (trx) => {
      const { id } = await requireTicket(trx, params.ticketId, person)
      const ticket = await lockTicket(trx, id)
      if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
      return work(trx, ticket)
    }),
  )

/** Refuses a mechanic who is not in charge of this ticket: others may read it, not act in it. */
export function requireInCharge(ticket: TicketRow, person: PersonRow) {
  if (person.role === 'mechanic' && ticket.mechanic_id !== person.id) throw new ApiProblem('NOT_ALLOWED')
}

/** The people who hear of what happens in a ticket's chat and call. */
export const sidesOf = ({ customer_id, mechanic_id }: TicketRow): string[] =>
  mechanic_id ? [customer_id, mechanic_id] : [customer_id]
