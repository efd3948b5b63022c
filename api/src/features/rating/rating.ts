import { type Rating, requiresRatingReason } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { loadLatestCalls } from './rating-storage.ts'

/**
 * Stores the rating of a ticket's latest call and replaces an earlier one of the same call. Throws INVALID_INPUT without a required
 * reason, TICKET_CANNOT_MOVE without a call.
 */
export async function rateCall(trx: Trx, ticket: TicketRow, rating: Rating, now: Date): Promise<void> {
  if (requiresRatingReason([rating.call, rating.service]) && rating.reason === '')
    throw new ApiProblem('INVALID_INPUT', { fields: { reason: 'required' } })
  const latest = (await loadLatestCalls(trx, [ticket.id])).get(ticket.id)
  if (!latest) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'no call took place' })
  const { call, service, reason } = rating
  const values = { call, service, reason, rated_at: now }
  await trx
    .insertInto('rating')
    .values({ appointment_id: latest.appointmentId, ticket_id: ticket.id, ...values })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(values))
    .execute()
  await publishTicketChanged(trx, ticket)
}
