import { MINUTE } from '../state/clock.ts'
import type { Account, AppointmentRecord, MockState, TicketRecord } from '../state/mock-state.ts'
import { ApiProblem } from './endpoint-call.ts'
import { changeUntil, freeMechanics, nextFree, offeredDays, type Span } from './slots.ts'
import { findBooked, moveTicket, publishTicketChange } from './ticket-moves.ts'

/** A chosen time is kept this long while the person reads the summary. */
const HOLD_MINUTES = 5

/** The time held for a ticket, if it has not run out. */
export const findHold = (mock: MockState, { id }: TicketRecord): AppointmentRecord | undefined =>
  mock.appointments.find(
    ({ ticketId, status, heldUntil }) => ticketId === id && status === 'held' && (heldUntil ?? 0) > mock.clock.now(),
  )

/** Keeps a time for a ticket, in place of the one kept before, with whoever knows the ticket or has least ahead. */
export function holdSlot(mock: MockState, ticket: TicketRecord, startsAt: number): AppointmentRecord {
  requireBookable(mock, ticket)
  const slot = offeredDays(mock)
    .flatMap(({ slots }) => slots)
    .find((one) => one.startsAt === startsAt)
  if (!slot) throw new ApiProblem('SLOT_NOT_OFFERED')
  const heldUntil = mock.clock.now() + HOLD_MINUTES * MINUTE
  const kept = findHold(mock, ticket)
  if (kept?.startsAt === startsAt) return Object.assign(kept, { heldUntil })
  if (mock.faults.competingBooking) bookCompetingAppointments(mock, slot)
  releaseHold(mock, ticket)
  const [mechanicId] = fairOrder(mock, freeMechanics(mock, slot, ticket.id), ticket.mechanicId)
  if (!mechanicId) throw new ApiProblem('SLOT_TAKEN', { alternatives: nextFree(mock, ticket.id, startsAt) })
  return addAppointment(mock, { ...slot, ticketId: ticket.id, mechanicId, status: 'held', heldUntil })
}

/** A first time needs an open booking; another one, an appointment that may still be moved. */
function requireBookable(mock: MockState, ticket: TicketRecord): void {
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no booking while ${ticket.state}` })
  requireChangeable(mock, booked)
}

export function releaseHold(mock: MockState, { id }: TicketRecord): void {
  mock.appointments = mock.appointments.filter(({ ticketId, status }) => ticketId !== id || status !== 'held')
}

/** Books a held time, or moves the appointment there. Confirming the same hold again changes nothing. */
export function confirmAppointment(mock: MockState, ticket: TicketRecord, holdId: string, by: Account): void {
  const hold = mock.appointments.find(({ id }) => id === holdId)
  if (hold?.ticketId !== ticket.id) throw new ApiProblem('HOLD_EXPIRED')
  if (hold.status === 'booked') return
  const replaced = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (replaced) requireChangeable(mock, replaced)
  if (hold.status !== 'held' || (hold.heldUntil ?? 0) <= mock.clock.now()) throw new ApiProblem('HOLD_EXPIRED')
  if (!replaced) moveTicket(mock, ticket, 'booked', by)
  else replaced.status = 'moved'
  Object.assign(hold, { status: 'booked', heldUntil: null, calendarUid: replaced?.calendarUid ?? hold.calendarUid })
  ticket.mechanicId = hold.mechanicId
  ticket.chatOpenedAt ??= mock.clock.now()
  ticket.missedAppointment = false
  publishTicketChange(mock, ticket)
  const customer = mock.accounts.find(({ id }) => id === ticket.customerId)
  mock.mails.push({
    to: customer?.email ?? '',
    subject: replaced ? 'moved' : 'booked',
    link: `/visit/${hold.calendarUid}`,
    at: mock.clock.now(),
  })
}

/** Cancels the appointment. Customers can until shortly before; a mechanic who falls ill, at any time. */
export function cancelAppointment(mock: MockState, ticket: TicketRecord, by: Account): void {
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `nothing to cancel while ${ticket.state}` })
  if (by.role === 'customer') requireChangeable(mock, booked)
  booked.status = 'cancelled'
  releaseHold(mock, ticket)
  moveTicket(mock, ticket, 'booking_open', by)
}

function requireChangeable(mock: MockState, booked: AppointmentRecord): void {
  if (mock.clock.now() > changeUntil(mock, booked)) throw new ApiProblem('APPOINTMENT_TOO_LATE')
}

/** Somebody else, who is in no list, books the time with everybody who is free, once. */
function bookCompetingAppointments(mock: MockState, slot: Span): void {
  mock.faults.competingBooking = false
  for (const mechanicId of freeMechanics(mock, slot, ''))
    addAppointment(mock, { ...slot, ticketId: mock.newId(), mechanicId, status: 'booked', heldUntil: null })
}

function addAppointment(
  mock: MockState,
  one: Pick<AppointmentRecord, 'startsAt' | 'endsAt' | 'ticketId' | 'mechanicId' | 'status' | 'heldUntil'>,
): AppointmentRecord {
  const id = mock.newId()
  const appointment = { ...one, id, calendarUid: id, metAt: null, rating: null, isOnWaitlist: false }
  mock.appointments.push(appointment)
  return appointment
}

/** The one who knows the ticket first, then whoever has least ahead. */
const fairOrder = (mock: MockState, mechanicIds: readonly string[], knowsTicket: string | null): string[] => {
  const ahead = (mechanicId: string) =>
    mock.appointments.filter(
      (one) =>
        one.mechanicId === mechanicId && one.endsAt > mock.clock.now() && ['booked', 'held'].includes(one.status),
    ).length
  return mechanicIds.toSorted(
    (a, b) => Number(b === knowsTicket) - Number(a === knowsTicket) || ahead(a) - ahead(b) || a.localeCompare(b),
  )
}
