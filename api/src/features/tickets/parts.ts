import type { Ticket } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { loadAppointments } from '../booking/appointments/appointment-view.ts'
import { loadCallParticipants } from '../call/participants.ts'
import { countUnreadByTicket } from '../chat/storage.ts'
import { findSnapshots } from '../photos/snapshots.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { loadRatings } from '../rating/rating-storage.ts'
import { loadReferrals } from '../referral/referrals.ts'
import { loadSummaries } from '../summary/summary-storage.ts'
import type { TicketRow } from './storage.ts'

type TicketParts = Pick<
  Ticket,
  | 'appointment'
  | 'photo'
  | 'unreadMessages'
  | 'summary'
  | 'rating'
  | 'ratingDue'
  | 'referral'
  | 'snapshots'
  | 'callParticipants'
>

/** Loads the parts of each ticket that photos, booking, chat, call, summary, rating and referral contribute. */
export async function loadTicketParts(
  db: Db,
  settings: Settings,
  tickets: readonly TicketRow[],
  viewer: PersonRow,
): Promise<(ticketId: string) => TicketParts> {
  const ticketIds = tickets.map(({ id }) => id)
  const [appointments, unread, summaries, ratings, referrals, heroPhotos, snapshots, participants] = await Promise.all([
    loadAppointments(db, settings, tickets),
    countUnreadByTicket(db, viewer.role, ticketIds),
    loadSummaries(db, ticketIds),
    loadRatings(db, ticketIds),
    loadReferrals(db, tickets),
    findHeroPhotos(db, ticketIds),
    findSnapshots(db, ticketIds),
    loadCallParticipants(db, ticketIds),
  ])
  return (ticketId) => {
    const call = ratings.get(ticketId)
    const heroPhoto = heroPhotos.get(ticketId)
    return {
      appointment: appointments.get(ticketId) ?? null,
      unreadMessages: unread.get(ticketId) ?? 0,
      summary: summaries.get(ticketId) ?? null,
      rating: call?.rating ?? null,
      referral: referrals.get(ticketId) ?? null,
      ratingDue: call?.isOver === true && call.rating === null,
      photo: heroPhoto ? toPhotoView(heroPhoto) : null,
      snapshots: snapshots.get(ticketId) ?? [],
      callParticipants: participants.get(ticketId) ?? [],
    }
  }
}
