import { canDelay, DELAY_MINUTES, holdExpiresAt, isBookable, MINUTE_MS } from '@radruf/contract'
import { findOffer, getDayBounds, orderByFairness, type Span } from '@radruf/contract/booking'
import { toIso } from '../state/clock.ts'
import type { Account, AppointmentRecord, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned } from './access.ts'
import { ApiProblem } from './endpoint-call.ts'
import { changeUntil, getRosters, listAlternatives, listFreeMechanics } from './slots.ts'
import { findBooked, moveTicket, publishTicketChanged } from './ticket-moves.ts'

/** The hold of a ticket, if it has not expired. */
export const findHold = (mock: MockState, { id }: TicketRecord): AppointmentRecord | undefined =>
  mock.appointments.find(
    ({ ticketId, status, heldUntil }) => ticketId === id && status === 'held' && (heldUntil ?? 0) > mock.clock.now(),
  )

type Seen = { by: Account; seenStartsAt?: string | null | undefined }
type HoldRequest = Seen & { startsAt: number; keepMechanic?: boolean | undefined }

/** Holds a slot for a ticket with the first mechanic in fair order. Replaces an earlier hold of the ticket. */
export function holdSlot(
  mock: MockState,
  ticket: TicketRecord,
  { startsAt, by, seenStartsAt, keepMechanic = false }: HoldRequest,
): AppointmentRecord {
  requireBookable(mock, ticket, { by, seenStartsAt })
  const now = mock.clock.now()
  const onlyId = keepMechanic && by.role === 'mechanic' ? by.id : undefined
  const offer = findOffer(getRosters(mock, onlyId), now, startsAt)
  if (!offer) throw new ApiProblem('SLOT_NOT_OFFERED')
  const { slot, mechanicIds } = offer
  const heldUntil = holdExpiresAt(now)
  const hold = findHold(mock, ticket)
  if (hold?.startsAt === startsAt && mechanicIds.has(hold.mechanicId)) return Object.assign(hold, { heldUntil })
  const day = getDayBounds(mock.settings.zone, slot.startsAt)
  if (mock.faults.competingBooking) bookCompetingAppointments(mock, slot, day)
  releaseHold(mock, ticket)
  const free = listFreeMechanics(mock, slot, day, ticket.id).filter(({ mechanicId }) => mechanicIds.has(mechanicId))
  const [mechanicId] = orderByFairness(free, by.role === 'mechanic' ? by.id : ticket.mechanicId)
  if (!mechanicId) {
    const alternatives = listAlternatives(mock, ticket.id, { wantedStart: startsAt, mechanicId: onlyId })
    throw new ApiProblem('SLOT_TAKEN', { alternatives })
  }
  return addAppointment(mock, { ...slot, ticketId: ticket.id, mechanicId, status: 'held', heldUntil })
}

/** A customer chooses another slot only while the appointment can still be changed. */
function requireBookable(mock: MockState, ticket: TicketRecord, { by, seenStartsAt }: Seen): void {
  if (ticket.mechanicId) requireAssigned(ticket, by)
  if (!isBookable(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no booking while ${ticket.state}` })
  const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  requireSeen(booked, seenStartsAt)
  if (ticket.state !== 'booked') return
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'the booked appointment is missing' })
  if (by.role === 'customer') requireChangeable(mock, booked)
}

/** Refuses a change of another appointment than the one that the person saw. */
function requireSeen(booked: AppointmentRecord | undefined, seenStartsAt: Seen['seenStartsAt']): void {
  if (seenStartsAt === undefined) return
  if (booked?.startsAt === (seenStartsAt === null ? undefined : Date.parse(seenStartsAt))) return
  const appointment = booked ? { startsAt: toIso(booked.startsAt), endsAt: toIso(booked.endsAt) } : null
  throw new ApiProblem('APPOINTMENT_CHANGED', { appointment })
}

export function releaseHold(mock: MockState, { id }: TicketRecord): void {
  mock.appointments = mock.appointments.filter(({ ticketId, status }) => ticketId !== id || status !== 'held')
}

/** Books a held slot, or moves the appointment to it. Confirming the same hold again changes nothing. */
export function confirmAppointment(mock: MockState, ticket: TicketRecord, holdId: string, by: Account): void {
  if (ticket.mechanicId) requireAssigned(ticket, by)
  const hold = mock.appointments.find(({ id }) => id === holdId)
  if (hold?.ticketId !== ticket.id) throw new ApiProblem('HOLD_EXPIRED')
  if (hold.status === 'booked') return
  const replaced = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (replaced && by.role === 'customer') requireChangeable(mock, replaced)
  if (hold.status !== 'held' || (hold.heldUntil ?? 0) <= mock.clock.now()) throw new ApiProblem('HOLD_EXPIRED')
  if (!replaced) moveTicket(mock, ticket, 'booked', by)
  else replaced.status = 'moved'
  Object.assign(hold, { status: 'booked', heldUntil: null, calendarUid: replaced?.calendarUid ?? hold.calendarUid })
  ticket.mechanicId = hold.mechanicId
  ticket.chatOpenedAt ??= mock.clock.now()
  ticket.missedBy = null
  ticket.followUp = null
  publishTicketChanged(mock, ticket)
  const customer = mock.accounts.find(({ id }) => id === ticket.customerId)
  mock.mails.push({
    to: customer?.email ?? '',
    subject: replaced ? 'moved' : 'booked',
    link: `/visit/${hold.calendarUid}`,
    at: mock.clock.now(),
  })
}

/** Cancels the appointment. Customers can until the change deadline, the assigned mechanic at any time (illness). */
export function cancelAppointment(mock: MockState, ticket: TicketRecord, { by, seenStartsAt }: Seen): void {
  requireAssigned(ticket, by)
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `nothing to cancel while ${ticket.state}` })
  requireSeen(booked, seenStartsAt)
  if (by.role === 'customer') requireChangeable(mock, booked)
  booked.status = 'cancelled'
  releaseHold(mock, ticket)
  moveTicket(mock, ticket, 'booking_open', by)
}

/** Postpones the call because its mechanic is late. A call that begins at another time than `startsAt` is not changed. */
export function delayAppointment(mock: MockState, ticket: TicketRecord, startsAt: number, by: Account): void {
  requireAssigned(ticket, by)
  const booked = findBooked(mock, ticket)
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no call while ${ticket.state}` })
  if (booked.startsAt !== startsAt) return
  if (!canDelay(ticket.state, booked, mock.clock.now()))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'not late' })
  booked.startsAt += DELAY_MINUTES * MINUTE_MS
  booked.endsAt += DELAY_MINUTES * MINUTE_MS
  booked.delayedMinutes += DELAY_MINUTES
  publishTicketChanged(mock, ticket)
}

function requireChangeable(mock: MockState, booked: AppointmentRecord): void {
  if (mock.clock.now() > changeUntil(mock, booked)) throw new ApiProblem('APPOINTMENT_TOO_LATE')
}

/** Books the slot with every free mechanic, once, for customers that appear in no list. */
function bookCompetingAppointments(mock: MockState, slot: Span, day: Span): void {
  mock.faults.competingBooking = false
  for (const { mechanicId } of listFreeMechanics(mock, slot, day, ''))
    addAppointment(mock, { ...slot, ticketId: mock.newId(), mechanicId, status: 'booked', heldUntil: null })
}

function addAppointment(
  mock: MockState,
  fields: Pick<AppointmentRecord, 'startsAt' | 'endsAt' | 'ticketId' | 'mechanicId' | 'status' | 'heldUntil'>,
): AppointmentRecord {
  const id = mock.newId()
  const appointment = {
    ...fields,
    id,
    calendarUid: id,
    metAt: null,
    joinedAt: {},
    leftAt: null,
    customerLeftAt: null,
    reports: [],
    delayedMinutes: 0,
    rating: null,
    isOnWaitlist: false,
  }
  mock.appointments.push(appointment)
  return appointment
}
