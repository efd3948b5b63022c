import type { Ticket } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { appointmentsOf } from '../booking/view.ts'
import { participantsOf } from '../call/participants.ts'
import { unreadOf } from '../chat/storage.ts'
import { findSnapshots } from '../photos/snapshots.ts'
import { ratingsOf } from '../rating/ratings-of.ts'
import { referralsOf } from '../referral/referrals-of.ts'
import { summariesOf } from '../summary/summaries-of.ts'

export type TicketParts = Pick<
  Ticket,
  'appointment' | 'unreadMessages' | 'summary' | 'rating' | 'ratingDue' | 'referral' | 'snapshots' | 'callParticipants'
>

/** What booking, chat, call, summary and rating add to each ticket. */
export async function ticketPartsOf(
  db: Db,
  settings: Settings,
  ticketIds: readonly string[],
  viewer: PersonRow,
): Promise<(ticketId: string) => TicketParts> {
  const [appointments, unread, summaries, ratings, referrals, snapshots, participants] = await Promise.all([
    appointmentsOf(db, settings, ticketIds),
    unreadOf(db, viewer.role, ticketIds),
    summariesOf(db, ticketIds),
    ratingsOf(db, ticketIds),
    referralsOf(db, ticketIds),
    findSnapshots(db, ticketIds),
    participantsOf(db, ticketIds),
  ])
  return (ticketId) => {
    const call = ratings.get(ticketId)
    return {
      appointment: appointments.get(ticketId) ?? null,
      unreadMessages: unread.get(ticketId) ?? 0,
      summary: summaries.get(ticketId) ?? null,
      rating: call?.rating ?? null,
      referral: referrals.get(ticketId) ?? null,
      ratingDue: call?.isOver === true && call.rating === null,
      snapshots: snapshots.get(ticketId) ?? [],
      callParticipants: participants.get(ticketId) ?? [],
    }
  }
}
