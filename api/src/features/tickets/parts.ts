import type { Ticket } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { loadAppointments } from '../booking/appointments/appointment-view.ts'
import { loadCallParticipants } from '../call/participants.ts'
import { countUnreadByTicket, findLatestUnread, type UnreadMessage } from '../chat/storage.ts'
import { displayName } from '../people/display-name.ts'
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
  | 'latestUnread'
  | 'summary'
  | 'rating'
  | 'ratingDue'
  | 'lastCall'
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
  const [appointments, unread, latestUnread, summaries, ratings, referrals, heroPhotos, snapshots, participants] =
    await Promise.all([
      loadAppointments(db, settings, tickets),
      countUnreadByTicket(db, viewer.role, ticketIds),
      findLatestUnread(db, viewer.role, ticketIds),
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
    const message = latestUnread.get(ticketId)
    return {
      appointment: appointments.get(ticketId) ?? null,
      unreadMessages: unread.get(ticketId) ?? 0,
      latestUnread: message ? toLatestUnread(message, settings) : null,
      summary: summaries.get(ticketId) ?? null,
      rating: call?.rating ?? null,
      referral: referrals.get(ticketId) ?? null,
      ratingDue: call?.isOver === true && call.rating === null,
      photo: heroPhoto ? toPhotoView(heroPhoto) : null,
      lastCall: call ? { metAt: isoOf(call.metAt), leftAt: isoOrNull(call.leftAt) } : null,
      snapshots: snapshots.get(ticketId) ?? [],
      callParticipants: participants.get(ticketId) ?? [],
    }
  }
}

/** Messages of a deleted account have no author; they are from the service. */
const toLatestUnread = (
  { text, attachments, sent_at, author_name, author_email }: UnreadMessage,
  { productName }: Settings,
) => ({
  authorName: author_email ? displayName({ name: author_name, email: author_email }) : productName,
  text,
  attachments,
  sentAt: isoOf(sent_at),
})
