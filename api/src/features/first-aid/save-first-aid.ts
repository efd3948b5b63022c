import { canCloseByFirstAid } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { moveTicket, publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { listOfferedCards } from './approvals.ts'

type Attempt = { tried: readonly string[]; helped: boolean; personId: string; now: Date }

/**
 * Stores which first aid a customer tried, and closes the ticket if it helped. Throws TICKET_CANNOT_MOVE once a call is booked and where
 * the answers allow no first aid, ANSWER_REFUSED for steps that were not offered. A repetition after the closing changes nothing.
 */
export async function saveFirstAid(
  trx: Trx,
  ticket: TicketRow,
  { tried, helped, personId, now }: Attempt,
): Promise<TicketRow> {
  if (helped && ticket.state === 'closed' && ticket.first_aid?.helpedAt) return ticket
  const offered = (await listOfferedCards(trx, ticket.answers)).map(({ id }): string => id)
  if (!canCloseByFirstAid(ticket.state) || offered.length === 0) throw new ApiProblem('TICKET_CANNOT_MOVE')
  if (tried.some((id) => !offered.includes(id)))
    throw new ApiProblem('ANSWER_REFUSED', { fields: { tried: 'not_offered' } })
  const helpedAt = helped ? isoOf(now) : (ticket.first_aid?.helpedAt ?? null)
  const set = { first_aid: json({ tried: offered.filter((id) => tried.includes(id)), helpedAt }) }
  if (helped) return moveTicket(trx, ticket, { to: 'closed', by: 'customer', personId, now, set })
  const saved = await trx
    .updateTable('ticket')
    .set(set)
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishTicketChanged(trx, saved)
  return saved
}
