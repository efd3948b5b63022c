import { type Actor, canMove, type FollowUpCause, isFinallyClosed, type TicketState } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Updateable } from 'kysely'
import { isUniqueViolation } from '../../database/postgres-errors.ts'
import type { TicketTable, Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { deleteHold, endAppointment, markHungUp, markLeft } from '../booking/appointments/appointment-storage.ts'
import { leaveBookingWaitlist } from '../booking/waitlist/waitlist-storage.ts'
import { listParticipants, removeAllParticipants } from '../call/participants.ts'
import { listViewerIds } from '../case-viewers/storage.ts'
import { mergeDrawings } from '../photos/merge-drawings.ts'
import { toAnswered } from '../questions/question-state.ts'
import { EXPIRY_DAYS } from './expiry-days.ts'
import { insertMove, listMechanicIds, type TicketRow, updateState } from './storage.ts'

export type Move = {
  to: TicketState
  by: Actor
  /** null when the system moves the ticket. */
  personId: string | null
  now: Date
  /** Columns that change together with the state. */
  set?: Partial<
    Pick<
      Updateable<TicketTable>,
      | 'mechanic_id'
      | 'chat_opened_at'
      | 'missed_appointment'
      | 'missed_by'
      | 'follow_up'
      | 'first_aid'
      | 'unanswered_since'
      | 'overdue_notified_at'
      | 'snoozed_until'
    >
  >
  /** The cause that a follow-up of a missed call states. */
  followUp?: FollowUpCause
}

/**
 * Moves a locked ticket along the contract's table of moves, records the move and publishes the change. Returns the row
 * after the move. Throws TICKET_CANNOT_MOVE when the table has no such move from the ticket's state.
 */
export async function moveTicket(
  trx: Trx,
  ticket: TicketRow,
  { to, by, personId, now, set, followUp }: Move,
): Promise<TicketRow> {
  const refusal = new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${ticket.state} -> ${to}` })
  if (!canMove(ticket.state, to, by) || isFinallyClosed(ticket.closed_at, now)) throw refusal
  const closed = to === 'closed' ? { closed_at: now } : { closed_at: null, erasure_announced_at: null }
  // A review answers what the customer has sent, and a closed ticket asks nothing.
  const answered = (ticket.state === 'in_review' || to === 'closed') && toAnswered(ticket, now)
  const change = { ...answered, ...set, state: to, state_since: now, ...closed }
  const moved = await updateState(trx, ticket.id, ticket.state, change).catch((error) => {
    // A closed ticket cannot be reopened while the customer has another open ticket.
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
    follow_up: followUp ?? null,
  })
  await endActivitiesOfState(trx, ticket.state, { ticket: moved, by, now })
  if (EXPIRY_DAYS[to])
    await enqueueJob(trx, { kind: 'ticket.expiry', payload: { ticketId: ticket.id }, runAt: now, key: ticket.id })
  await publishTicketChanged(trx, moved)
  return moved
}

/** Ends the call and its drawings when a ticket leaves it, and ends the waiting for a time and the hold. */
async function endActivitiesOfState(
  trx: Trx,
  from: TicketState,
  { ticket, by, now }: { ticket: TicketRow } & Pick<Move, 'by' | 'now'>,
): Promise<void> {
  if (from === 'in_call') {
    const ended = await endAppointment(trx, ticket.id, 'done')
    const isRunning = (await listParticipants(trx, ticket.id)).length > 0
    if (ended && isRunning && by !== 'system') await markHungUp(trx, ended.id, { by, now })
    if (ended) await markLeft(trx, ended.id, ticket.state_since)
    await removeAllParticipants(trx, ticket)
    await mergeDrawings(trx, ticket.id)
  }
  if (ticket.state === 'closed') await deleteHold(trx, ticket.id)
  if (from === 'booking_open') await leaveBookingWaitlist(trx, ticket.id)
}

/** Sends ticket.changed to the customer, to the assigned mechanic, or all while none is assigned, and to those with the case open. */
export async function publishTicketChanged(
  trx: Trx,
  ticket: Pick<TicketRow, 'id' | 'state' | 'customer_id' | 'mechanic_id'>,
) {
  const mechanics = ticket.mechanic_id ? [ticket.mechanic_id] : await listMechanicIds(trx)
  const recipients = new Set([ticket.customer_id, ...mechanics, ...(await listViewerIds(trx, ticket.id))])
  await appendEvent(trx, [...recipients], 'ticket.changed', {
    ticketId: ticket.id,
    state: ticket.state,
  })
}
