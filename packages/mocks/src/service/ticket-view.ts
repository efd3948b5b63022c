import { DEFAULT_LANGUAGE, isPostalCode, JOIN_OPENS_MINUTES_BEFORE, type Referral, type Ticket } from '@radruf/contract'
import { DAY, iso, isoOrNull, MINUTE } from '../world/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  accountOf,
  shownName,
  type TicketRecord,
  type World,
} from '../world/world.ts'
import { snapshotView } from './pictures.ts'
import { changeUntil } from './slots.ts'
import { participantView } from './ticket-moves.ts'
import { nearestWorkshops } from './workshops.ts'

/** A referred ticket closes by itself after this long. */
export const REFERRAL_DAYS = 30

/** A ticket as the contract shows it to `viewer`. */
export function ticketView(world: World, ticket: TicketRecord, viewer: Account): Ticket {
  const { answers } = ticket
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const named = (id: string) => {
    const account = accountOf(world, id)
    return { id, name: account ? shownName(account) : '' }
  }
  const call = latestCallOf(world, ticket)
  return {
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    stateSince: iso(ticket.moves.at(-1)?.at ?? ticket.createdAt),
    createdAt: iso(ticket.createdAt),
    closedAt: isoOrNull(ticket.closedAt),
    hasAnswers: Object.keys(answers).length > 0,
    bikeCategory: text(answers.bikeCategory),
    problemCategory: text(answers.problemCategory),
    postalCode: text(answers.postalCode),
    appointment: appointmentOf(world, ticket),
    missedAppointment: ticket.missedAppointment,
    chatOpenedAt: isoOrNull(ticket.chatOpenedAt),
    unreadMessages: ticket.thread.messages.filter(
      ({ author, deletedAt, seq }) =>
        author !== viewer.role && deletedAt === null && seq > ticket.thread.read[viewer.role],
    ).length,
    summary: ticket.summary && { ...ticket.summary, writtenAt: iso(ticket.summary.writtenAt) },
    rating: call?.rating ?? null,
    referral: referralOf(world, ticket),
    snapshots: ticket.snapshots.map(snapshotView),
    ratingDue: call !== undefined && call.rating === null && !isCustomerInCall(ticket, call),
    customer: {
      ...named(ticket.customerId),
      language: accountOf(world, ticket.customerId)?.language ?? DEFAULT_LANGUAGE,
    },
    mechanic: ticket.mechanicId ? named(ticket.mechanicId) : null,
    callParticipants: ticket.participants.map(participantView),
  }
}

const isCustomerInCall = ({ participants }: TicketRecord, { status }: AppointmentRecord) =>
  status === 'booked' && participants.some(({ role }) => role === 'customer')

/** The appointment that is booked; while a call waits for its summary, the one that is just over. */
function appointmentOf(world: World, ticket: TicketRecord): Ticket['appointment'] {
  const shown = world.appointments
    .filter(
      ({ ticketId, status }) =>
        ticketId === ticket.id && (status === 'booked' || (status === 'done' && ticket.state === 'wrap_up')),
    )
    .sort((a, b) => a.startsAt - b.startsAt)
    .at(-1)
  const mechanic = shown && accountOf(world, shown.mechanicId)
  if (!shown || !mechanic) return null
  return {
    id: shown.id,
    startsAt: iso(shown.startsAt),
    endsAt: iso(shown.endsAt),
    joinFrom: iso(shown.startsAt - JOIN_OPENS_MINUTES_BEFORE * MINUTE),
    changeUntil: iso(changeUntil(world, shown)),
    mechanicName: shownName(mechanic),
    isOnWaitlist: shown.isOnWaitlist,
  }
}

/** Where to go with a ticket that was referred. One closed without a call was referred when it came from there; with one, the outcome says. */
export function referralOf(world: World, { state, moves, summary, answers }: TicketRecord): Referral | null {
  const referredAt = moves.findLast(({ to }) => to === 'referred')?.at
  const concerned = summary === null || summary.outcome === 'workshop' || summary.outcome === 'unsafe'
  if (referredAt === undefined || (state !== 'referred' && (state !== 'closed' || !concerned))) return null
  const postalCode = String(answers.postalCode ?? '')
  const { exact, workshops } = nearestWorkshops(isPostalCode(postalCode) ? world.workshops : [], postalCode)
  return {
    unsafe: summary?.outcome === 'unsafe',
    exact,
    workshops,
    closesAt: state === 'referred' ? iso(referredAt + REFERRAL_DAYS * DAY) : null,
  }
}

/** The ticket's latest call that took place. */
export const latestCallOf = (world: World, { id }: TicketRecord): AppointmentRecord | undefined =>
  world.appointments
    .filter(({ ticketId, metAt }) => ticketId === id && metAt !== null)
    .sort((a, b) => (a.metAt ?? 0) - (b.metAt ?? 0))
    .at(-1)
