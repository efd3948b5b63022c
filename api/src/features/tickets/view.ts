import { DEFAULT_LANGUAGE, PROBLEM_FIELDS, pickAnswers, type Ticket, toTicketRole } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { loadAppointments } from '../booking/appointments/appointment-view.ts'
import { findLobbyReport } from '../call/lobby-report.ts'
import { loadCallParticipants, toParticipant } from '../call/participants.ts'
import { loadCareTasks } from '../care/storage.ts'
import { countUnreadByTicket, findLatestUnread, type UnreadMessage } from '../chat/storage.ts'
import { EMPTY_PROFILE, loadProfiles } from '../mechanic-profiles/storage.ts'
import { loadPendingChanges } from '../pending-changes/pending-change.ts'
import { findSnapshots } from '../photos/snapshots.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { loadLatestCalls } from '../rating/rating-storage.ts'
import { loadReferrals } from '../referral/referrals.ts'
import { loadSteps } from '../steps/steps.ts'
import { loadSummaries } from '../summary/summary-storage.ts'
import type { WorkshopContext } from '../workshops/find.ts'
import type { TicketRow } from './storage.ts'

/** Converts rows to tickets of the contract as `viewer` sees them, in the given order, with a constant number of queries. */
export async function toTicketViews(
  context: WorkshopContext,
  tickets: readonly TicketRow[],
  viewer: PersonRow,
): Promise<Ticket[]> {
  if (tickets.length === 0) return []
  const personIds = tickets.flatMap(({ customer_id, mechanic_id }) => [customer_id, mechanic_id ?? []].flat())
  const [people, profiles, parts] = await Promise.all([
    loadPeople(context.db, personIds),
    loadProfiles(
      context.db,
      tickets.flatMap(({ mechanic_id }) => mechanic_id ?? []),
    ),
    loadTicketParts(context, tickets, viewer),
  ])
  const person = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return tickets.map((ticket) => ({
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    stateSince: isoOf(ticket.state_since),
    createdAt: isoOf(ticket.created_at),
    closedAt: isoOrNull(ticket.closed_at),
    hasAnswers: Object.keys(ticket.answers).length > 0,
    bikeCategory: text(ticket.answers.bikeCategory),
    problemCategory: text(ticket.answers.problemCategory),
    problem: pickAnswers(ticket.answers, PROBLEM_FIELDS),
    urgent: ticket.urgent,
    ...(viewer.role !== 'customer' && { tags: ticket.tags, isPrioritized: ticket.is_prioritized }),
    bikeId: ticket.bike_id,
    postalCode: text(ticket.answers.postalCode),
    missedAppointment: ticket.missed_appointment,
    missedBy: ticket.missed_by,
    followUp: ticket.follow_up,
    firstAid: ticket.first_aid,
    stepsInSummary: ticket.steps_in_summary,
    chatOpenedAt: isoOrNull(ticket.chat_opened_at),
    unansweredSince: viewer.role === 'customer' ? null : isoOrNull(ticket.unanswered_since),
    customer: { ...person(ticket.customer_id), language: people.get(ticket.customer_id)?.language ?? DEFAULT_LANGUAGE },
    mechanic: ticket.mechanic_id
      ? { ...person(ticket.mechanic_id), profile: profiles.get(ticket.mechanic_id) ?? EMPTY_PROFILE }
      : null,
    ...parts(ticket.id),
  }))
}

export async function toTicketView(context: WorkshopContext, ticket: TicketRow, viewer: PersonRow) {
  const [view] = await toTicketViews(context, [ticket], viewer)
  if (!view) throw new Error('toTicketViews() returned no view for the ticket.')
  return view
}

async function loadPeople(db: Db, ids: readonly string[]) {
  const people = await db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(people.map((person) => [person.id, { name: displayName(person), language: person.language }]))
}

type TicketParts = Pick<
  Ticket,
  | 'appointment'
  | 'photo'
  | 'unreadMessages'
  | 'latestUnread'
  | 'summary'
  | 'careTasks'
  | 'rating'
  | 'callStars'
  | 'ratingDue'
  | 'lastCall'
  | 'referral'
  | 'snapshots'
  | 'steps'
  | 'callParticipants'
  | 'lobbyReport'
  | 'pendingChange'
>

/** Loads the parts of each ticket that photos, booking, chat, call, summary, rating and referral contribute. */
async function loadTicketParts(
  context: WorkshopContext,
  tickets: readonly TicketRow[],
  viewer: PersonRow,
): Promise<(ticketId: string) => TicketParts> {
  const { db, settings } = context
  const ticketIds = tickets.map(({ id }) => id)
  const [
    appointments,
    unread,
    latestUnread,
    summaries,
    careTasks,
    latestCalls,
    referrals,
    heroPhotos,
    snapshots,
    steps,
    participants,
    changes,
  ] = await Promise.all([
    loadAppointments(db, settings, tickets),
    countUnreadByTicket(db, toTicketRole(viewer.role), ticketIds),
    findLatestUnread(db, toTicketRole(viewer.role), ticketIds),
    loadSummaries(db, ticketIds),
    loadCareTasks(db, ticketIds),
    loadLatestCalls(db, ticketIds),
    loadReferrals(context, tickets),
    findHeroPhotos(db, ticketIds),
    findSnapshots(db, ticketIds),
    loadSteps(db, ticketIds),
    loadCallParticipants(db, ticketIds),
    viewer.role === 'customer' ? null : loadPendingChanges(db, viewer.id, ticketIds),
  ])
  const assignedIds = new Set(tickets.flatMap(({ id, mechanic_id }) => (mechanic_id === viewer.id ? id : [])))
  return (ticketId) => {
    const call = latestCalls.get(ticketId)
    const heroPhoto = heroPhotos.get(ticketId)
    const message = latestUnread.get(ticketId)
    const present = participants.get(ticketId) ?? []
    return {
      appointment: appointments.get(ticketId) ?? null,
      unreadMessages: unread.get(ticketId) ?? 0,
      latestUnread: message ? toLatestUnread(message, settings) : null,
      summary: summaries.get(ticketId) ?? null,
      careTasks: careTasks.get(ticketId) ?? [],
      rating: call?.rating ?? null,
      callStars: call?.stars ?? null,
      referral: referrals.get(ticketId) ?? null,
      ratingDue: call?.isOver === true && call.rating === null,
      photo: heroPhoto ? toPhotoView(heroPhoto) : null,
      lastCall: call
        ? { metAt: isoOf(call.metAt), leftAt: isoOrNull(call.leftAt), partedAt: isoOrNull(call.partedAt) }
        : null,
      snapshots: snapshots.get(ticketId) ?? [],
      steps: steps.get(ticketId) ?? [],
      callParticipants: present.map(toParticipant),
      lobbyReport: assignedIds.has(ticketId) ? findLobbyReport(present) : null,
      pendingChange: changes?.get(ticketId) ?? null,
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
