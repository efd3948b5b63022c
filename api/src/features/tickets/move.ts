import { type Actor, canMove, REOPEN_DAYS, type TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { appendEvent } from '../../events/append-event.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { ApiProblem } from '../../problem.ts'
import { leaveState } from './leave-state.ts'
import { insertMove, lockTicket, mechanicIds, type TicketRow, updateState } from './storage.ts'

/** States that a ticket does not stay in for ever: see expiry.ts, which knows for how long. */
const EXPIRING: readonly TicketState[] = ['booking_open', 'referred']

export type Move = {
  to: TicketState
  by: Actor
  /** null when the system moves it. */
  personId: string | null
  now: Date
  /** What else changes with this move. */
  set?: Partial<Pick<TicketRow, 'mechanic_id' | 'chat_opened_at' | 'missed_appointment'>>
}

/**
 * Moves a ticket along the contract's table, notes who did it, and tells everybody concerned. Throws TICKET_CANNOT_MOVE
 * when the table has no such move from where the ticket stands.
 */
export async function moveTicket(trx: Trx, ticketId: string, { to, by, personId, now, set }: Move): Promise<TicketRow> {
  const ticket = await lockTicket(trx, ticketId)
  if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
  const refusal = new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${ticket.state} -> ${to}` })
  if (!canMove(ticket.state, to, by) || isClosedForGood(ticket, now)) throw refusal
  const change = { ...set, state: to, closed_at: to === 'closed' ? now : null }
  const moved = await updateState(trx, ticket.id, ticket.state, change).catch((error) => {
    // Reopened while the customer has another open ticket.
    throw isUniqueViolation(error) ? refusal : error
  })
  if (!moved) throw refusal
  await insertMove(trx, {
    ticket_id: ticket.id,
    from_state: ticket.state,
    to_state: to,
    actor: by,
    person_id: personId,
    moved_at: now,
  })
  await leaveState(trx, ticket.state, moved)
  if (EXPIRING.includes(to))
    await enqueueJob(trx, { kind: 'ticket.expiry', payload: { ticketId: ticket.id }, runAt: now, key: ticket.id })
  await announceTicket(trx, moved)
  return moved
}

const isClosedForGood = ({ closed_at }: TicketRow, now: Date) =>
  closed_at !== null && now.getTime() - closed_at.getTime() > REOPEN_DAYS * 86_400_000

/** Tells the customer, and the mechanic in charge or all of them, that the ticket changed. */
export async function announceTicket(
  trx: Trx,
  ticket: Pick<TicketRow, 'id' | 'state' | 'customer_id' | 'mechanic_id'>,
) {
  const mechanics = ticket.mechanic_id ? [ticket.mechanic_id] : await mechanicIds(trx)
  await appendEvent(trx, [ticket.customer_id, ...mechanics], 'ticket.changed', {
    ticketId: ticket.id,
    state: ticket.state,
  })
}
