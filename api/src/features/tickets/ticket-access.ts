import { type ErrorCode, worksOnCases } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import { retryOnDeadlock } from '../../database/postgres-errors.ts'
import type { Db, Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { findTicketFor, lockTicketFor, type TicketRow } from './storage.ts'

export type TicketCall = { service: Service; person: PersonRow; params: { ticketId: string } }

/** Returns the ticket if this person may see it. Throws TICKET_NOT_FOUND otherwise. */
export async function requireTicket(db: Db, ticketId: string, person: PersonRow): Promise<TicketRow> {
  const ticket = await findTicketFor(db, ticketId, person)
  if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
  return ticket
}

/** Like {@link requireTicket}, and locks the row until the transaction ends. */
export async function requireLockedTicket(trx: Trx, ticketId: string, person: PersonRow): Promise<TicketRow> {
  const ticket = await lockTicketFor(trx, ticketId, person)
  if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
  return ticket
}

/**
 * Runs `work` in a transaction that holds the lock of a ticket the person may see. `work` gets the only read of the ticket
 * row: every step of the write takes the row as a parameter and does not query it again.
 */
export const withLockedTicket = <T>(
  { service, person, params }: TicketCall,
  work: (trx: Trx, ticket: TicketRow) => Promise<T>,
): Promise<T> =>
  retryOnDeadlock(() =>
    inTransaction(service, async (trx) => work(trx, await requireLockedTicket(trx, params.ticketId, person))),
  )

/** Whether a person may see a ticket: customers see their own tickets, mechanics and leads all of them, operators none. */
export const mayRead = ({ customer_id }: Pick<TicketRow, 'customer_id'>, { id, role }: PersonRow): boolean =>
  worksOnCases(role) || (role === 'customer' && customer_id === id)

/** Whether a person is a mechanic who is not assigned to this ticket: they may read it, but not act on it. Leads may. */
export const isUnassignedMechanic = (
  { mechanic_id }: Pick<TicketRow, 'mechanic_id'>,
  { id, role }: PersonRow,
): boolean => role === 'mechanic' && mechanic_id !== id

/** Throws NOT_ALLOWED for a mechanic who is not assigned to this ticket. The refusal names the assigned one. */
export async function refuseUnassignedMechanic(db: Db, ticket: Pick<TicketRow, 'mechanic_id'>, person: PersonRow) {
  if (isUnassignedMechanic(ticket, person)) throw await createNamedProblem(db, 'NOT_ALLOWED', ticket.mechanic_id)
}

/** Creates a refusal that names a member of staff; without the name after that account was deleted. */
export async function createNamedProblem(db: Db, code: ErrorCode, personId: string | null): Promise<ApiProblem> {
  const person =
    personId === null
      ? undefined
      : await db.selectFrom('person').select(['name', 'email']).where('id', '=', personId).executeTakeFirst()
  return new ApiProblem(code, person && { personName: displayName(person) })
}

/** The ids of the people who receive the events of a ticket's chat and call: its customer and its mechanic, if any. */
export const participantIds = ({
  customer_id,
  mechanic_id,
}: Pick<TicketRow, 'customer_id' | 'mechanic_id'>): string[] =>
  mechanic_id ? [customer_id, mechanic_id] : [customer_id]

/** Refuses a client id that another person has used in the ticket: it would take the place of that person's page or message. */
export function refuseForeignClientId(): never {
  throw new ApiProblem('INVALID_INPUT', { fields: { clientId: 'taken' } })
}
