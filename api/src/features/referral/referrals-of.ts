import { isPostalCode, type Referral } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { nearest } from '../workshops/find.ts'

/** A referred ticket closes by itself after this long. */
export const REFERRAL_DAYS = 30
const DAY_MS = 86_400_000

/** Where to go with each ticket that was referred, the last move being away from it only by closing. */
export async function referralsOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, Referral>> {
  if (ticketIds.length === 0) return new Map()
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('ticket_move', 'ticket_move.ticket_id', 'ticket.id')
    .leftJoin('summary', 'summary.ticket_id', 'ticket.id')
    .select(['ticket.id', 'ticket.state', 'ticket.answers', 'summary.outcome', 'ticket_move.moved_at'])
    .where('ticket.id', 'in', [...ticketIds])
    .where('ticket.state', 'in', ['referred', 'closed'])
    .where('ticket_move.to_state', '=', 'referred')
    // The latest comes last and stays in the map.
    .orderBy('ticket_move.id')
    .execute()
  const referred = tickets.filter(({ state, outcome }) => state === 'referred' || isReferral(outcome))
  if (referred.length === 0) return new Map()
  const workshops = await db.selectFrom('workshop').selectAll().execute()
  return new Map(
    referred.map(({ id, state, answers, outcome, moved_at }) => {
      const postalCode = String(answers.postalCode ?? '')
      const { exact, workshops: near } = nearest(isPostalCode(postalCode) ? workshops : [], postalCode)
      const closesAt = state === 'referred' ? isoOf(new Date(moved_at.getTime() + REFERRAL_DAYS * DAY_MS)) : null
      return [id, { unsafe: outcome === 'unsafe', exact, workshops: near, closesAt }]
    }),
  )
}

/** A ticket closed without a call was referred when it came from there; with one, the outcome says. */
const isReferral = (outcome: string | null) => outcome === null || outcome === 'workshop' || outcome === 'unsafe'
