import {
  DEFAULT_LANGUAGE,
  hasReferral,
  isPostalCode,
  isUrgent,
  joinOpensAt,
  MESSAGE_PREVIEW_LENGTH,
  PROBLEM_FIELDS,
  pickAnswers,
  type Referral,
  type Role,
  referralClosesAt,
  type Summary,
  type Ticket,
  type WaitingCustomer,
} from '@radruf/contract'
import { displayName, rankWorkshops } from '@radruf/contract/server'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  displayNameFor,
  findAccount,
  type MessageRecord,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { toPhoto, toSnapshot } from './photos.ts'
import { changeUntil } from './slots.ts'
import { toParticipant } from './ticket-moves.ts'

/** A ticket record as the contract's ticket. Unread messages are counted for `viewer`. */
export function toTicket(mock: MockState, ticket: TicketRecord, viewer: Account): Ticket {
  const { answers } = ticket
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const call = findLatestCall(mock, ticket)
  const heroPhoto = ticket.photos.find(({ perspective }) => perspective === 'bike')
  const unread = listUnread(ticket, viewer.role)
  return {
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    stateSince: toIso(ticket.moves.at(-1)?.at ?? ticket.createdAt),
    createdAt: toIso(ticket.createdAt),
    closedAt: toIsoOrNull(ticket.closedAt),
    hasAnswers: Object.keys(answers).length > 0,
    bikeCategory: text(answers.bikeCategory),
    problemCategory: text(answers.problemCategory),
    problem: pickAnswers(answers, PROBLEM_FIELDS),
    urgent: isUrgent(answers),
    bikeId: ticket.bikeId,
    photo: heroPhoto ? toPhoto(heroPhoto) : null,
    postalCode: text(answers.postalCode),
    appointment: toAppointment(mock, ticket),
    missedAppointment: ticket.missedBy !== null || ticket.followUp !== null,
    missedBy: ticket.missedBy,
    followUp: ticket.followUp,
    chatOpenedAt: toIsoOrNull(ticket.chatOpenedAt),
    unreadMessages: unread.length,
    latestUnread: toLatestUnread(mock, ticket, unread),
    summary: toSummary(ticket),
    rating: call?.rating ?? null,
    referral: toReferral(mock, ticket),
    snapshots: ticket.snapshots.map(toSnapshot),
    lastCall: call ? { metAt: toIso(call.metAt ?? call.startsAt), leftAt: toIsoOrNull(call.leftAt) } : null,
    ratingDue: call !== undefined && call.rating === null && !isCustomerInCall(ticket, call),
    customer: {
      ...toNamed(mock, ticket.customerId),
      language: findAccount(mock, ticket.customerId)?.language ?? DEFAULT_LANGUAGE,
    },
    mechanic: ticket.mechanicId ? toNamed(mock, ticket.mechanicId) : null,
    callParticipants: ticket.participants.map(toParticipant),
  }
}

function toNamed(mock: MockState, id: string) {
  const account = findAccount(mock, id)
  return { id, name: account ? displayName(account) : '' }
}

function toLatestUnread(mock: MockState, { attachments }: TicketRecord, unread: readonly MessageRecord[]) {
  const latest = unread.at(-1)
  return latest
    ? {
        authorName: displayNameFor(mock, latest.authorId),
        text: (latest.text ?? '').slice(0, MESSAGE_PREVIEW_LENGTH),
        attachments: attachments.filter(({ messageId }) => messageId === latest.id).length,
        sentAt: toIso(latest.sentAt),
      }
    : null
}

const isCustomerInCall = ({ participants }: TicketRecord, { status }: AppointmentRecord) =>
  status === 'booked' && participants.some(({ role }) => role === 'customer')

/** The booked appointment; in `wrap_up` the completed one. */
function toAppointment(mock: MockState, ticket: TicketRecord): Ticket['appointment'] {
  const shown = mock.appointments
    .filter(
      ({ ticketId, status }) =>
        ticketId === ticket.id && (status === 'booked' || (status === 'done' && ticket.state === 'wrap_up')),
    )
    .sort((a, b) => a.startsAt - b.startsAt)
    .at(-1)
  const mechanic = shown && findAccount(mock, shown.mechanicId)
  if (!shown || !mechanic) return null
  return {
    id: shown.id,
    startsAt: toIso(shown.startsAt),
    endsAt: toIso(shown.endsAt),
    joinFrom: toIso(joinOpensAt(shown.startsAt)),
    changeUntil: toIso(changeUntil(mock, shown)),
    leftAt: toIsoOrNull(shown.leftAt),
    customerLeftAt: toIsoOrNull(shown.customerLeftAt),
    mechanicName: displayName(mechanic),
    delayedMinutes: shown.delayedMinutes,
    isOnWaitlist: shown.isOnWaitlist,
  }
}

/** The latest summary. Its pictures that were deleted since are left out. */
export function toSummary({ summary, snapshots, photos }: TicketRecord): Summary | null {
  if (!summary) return null
  const known = new Map([...snapshots, ...photos].map(({ id, width, height }) => [id, { id, width, height }]))
  return {
    ...summary,
    pictures: summary.pictures.flatMap((id) => known.get(id) ?? []),
    writtenAt: toIso(summary.writtenAt),
  }
}

/** The referral of a ticket; null unless {@link hasReferral}. */
export function toReferral(mock: MockState, { state, moves, summary, answers }: TicketRecord): Referral | null {
  const referredAt = moves.findLast(({ to }) => to === 'referred')?.at
  const outcome = summary?.outcome ?? null
  if (referredAt === undefined || !hasReferral({ state, wasReferred: true, outcome })) return null
  const postalCode = String(answers.postalCode ?? '')
  const { exact, workshops } = rankWorkshops(isPostalCode(postalCode) ? mock.workshops : [], postalCode)
  return {
    unsafe: outcome === 'unsafe',
    exact,
    workshops,
    closesAt: state === 'referred' ? toIso(referralClosesAt(referredAt)) : null,
  }
}

/** The messages of the counterpart that `role` has not read, oldest first. */
export const listUnread = ({ thread }: TicketRecord, role: Role) =>
  thread.messages.filter(
    ({ author, deletedAt, seq }) => author !== role && deletedAt === null && seq > thread.read[role],
  )

/** Counts the messages that a person has not read in the chats of their tickets that are not closed. */
export const countUnread = ({ tickets }: MockState, { id, role }: Account): number =>
  tickets
    .filter(
      (ticket) => ticket.state !== 'closed' && (role === 'customer' ? ticket.customerId : ticket.mechanicId) === id,
    )
    .reduce((sum, ticket) => sum + listUnread(ticket, role).length, 0)

/** The latest call of a ticket in which both participants were present. */
export const findLatestCall = (mock: MockState, { id }: TicketRecord): AppointmentRecord | undefined =>
  mock.appointments
    .filter(({ ticketId, metAt }) => ticketId === id && metAt !== null)
    .sort((a, b) => (a.metAt ?? 0) - (b.metAt ?? 0))
    .at(-1)

/** The customers who wait alone in a call of this mechanic, longest waiting first. */
export const listWaitingCustomers = (mock: MockState, mechanic: Account): WaitingCustomer[] =>
  mock.tickets
    .filter(({ mechanicId, state }) => mechanicId === mechanic.id && state === 'in_call')
    .filter(({ participants }) => !participants.some(({ role }) => role === 'mechanic'))
    .flatMap((ticket) => {
      const participant = ticket.participants.find(({ role }) => role === 'customer')
      const { customer, photo, problemCategory, appointment } = toTicket(mock, ticket, mechanic)
      if (!participant || !appointment) return []
      const { name, language } = customer
      const since = toIso(participant.joinedAt)
      return [{ ticketId: ticket.id, name, language, since, startsAt: appointment.startsAt, problemCategory, photo }]
    })
    .sort((a, b) => a.since.localeCompare(b.since))
