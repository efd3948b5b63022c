import { hasReferral, isPostalCode, type Referral, referralClosesAt } from '@radruf/contract'
import { rankWorkshops } from '@radruf/contract/server'
import { isoOf } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { listWorkshops, type WorkshopContext } from '../workshops/find.ts'

/** Loads the referral of each ticket that is referred, or was closed after a referral; other tickets are missing. */
export async function loadReferrals(
  context: WorkshopContext,
  tickets: readonly Pick<TicketRow, 'id' | 'state' | 'answers'>[],
): Promise<Map<string, Referral>> {
  const candidates = new Map(
    tickets.filter(({ state }) => state === 'referred' || state === 'closed').map((ticket) => [ticket.id, ticket]),
  )
  if (candidates.size === 0) return new Map()
  const moves = await context.db
    .selectFrom('ticket_move')
    .leftJoin('summary', 'summary.ticket_id', 'ticket_move.ticket_id')
    .select(['ticket_move.ticket_id', 'ticket_move.moved_at', 'summary.outcome'])
    .where('ticket_move.ticket_id', 'in', [...candidates.keys()])
    .where('ticket_move.to_state', '=', 'referred')
    // The latest move comes last and overwrites earlier ones in the map.
    .orderBy('ticket_move.id')
    .execute()
  const referred = moves.flatMap(({ ticket_id, moved_at, outcome }) => {
    const ticket = candidates.get(ticket_id)
    return ticket && hasReferral({ state: ticket.state, wasReferred: true, outcome })
      ? [{ ticket, moved_at, outcome }]
      : []
  })
  if (referred.length === 0) return new Map()
  const workshops = await listWorkshops(context)
  return new Map(
    referred.map(({ ticket: { id, state, answers }, moved_at, outcome }) => {
      const postalCode = String(answers.postalCode ?? '')
      const { exact, workshops: near } = rankWorkshops(isPostalCode(postalCode) ? workshops : [], postalCode)
      const closesAt = state === 'referred' ? isoOf(new Date(referralClosesAt(moved_at))) : null
      return [id, { unsafe: outcome === 'unsafe', exact, workshops: near, closesAt }]
    }),
  )
}
