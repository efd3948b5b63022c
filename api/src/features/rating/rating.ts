import { type Rating, requiresRatingReason } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { loadLatestCalls } from './rating-storage.ts'

/**
 * Stores the given members of the rating of a ticket's latest call; the others stay. Throws INVALID_INPUT without stars for the call or a
 * required reason, TICKET_CANNOT_MOVE without a call.
 */
export async function rateCall(trx: Trx, ticket: TicketRow, given: Partial<Rating>, now: Date): Promise<void> {
  const latest = (await loadLatestCalls(trx, [ticket.id])).get(ticket.id)
  if (!latest) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'no call took place' })
  const { stars, reason: earlierReason, rating } = latest
  const call = given.call ?? stars
  if (call === null) throw new ApiProblem('INVALID_INPUT', { fields: { call: 'required' } })
  const service = given.service ?? rating?.service ?? null
  const reason = given.reason ?? earlierReason ?? ''
  if (requiresRatingReason(service === null ? [call] : [call, service]) && reason === '')
    throw new ApiProblem('INVALID_INPUT', { fields: { reason: 'required' } })
  const values = { call, service, reason, rated_at: now }
  await trx
    .insertInto('rating')
    .values({ appointment_id: latest.appointmentId, ticket_id: ticket.id, ...values })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(values))
    .execute()
  await publishTicketChanged(trx, ticket)
}
