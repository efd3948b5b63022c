import { MINUTE } from '../world/clock.ts'
import type { Account, AppointmentRecord, TicketRecord, World } from '../world/world.ts'
import { requireInCharge } from './access.ts'
import { Refused } from './call.ts'
import { changeUntil, freeMechanics, nextFree, offeredDays, type Span } from './slots.ts'
import { announceTicket, bookedOf, moveTicket } from './ticket-moves.ts'

/** A chosen time is kept this long while the person reads the summary. */
const HOLD_MINUTES = 5

/** The time held for a ticket, if it has not run out. */
export const holdOf = (world: World, { id }: TicketRecord): AppointmentRecord | undefined =>
  world.appointments.find(
    ({ ticketId, status, heldUntil }) => ticketId === id && status === 'held' && (heldUntil ?? 0) > world.clock.now(),
  )

/** Keeps a time for a ticket, in place of the one kept before, with whoever knows the ticket or has least ahead. */
export function holdSlot(world: World, ticket: TicketRecord, startsAt: number): AppointmentRecord {
  requireBookable(world, ticket)
  const slot = offeredDays(world)
    .flatMap(({ slots }) => slots)
    .find((one) => one.startsAt === startsAt)
  if (!slot) throw new Refused('SLOT_NOT_OFFERED')
  const heldUntil = world.clock.now() + HOLD_MINUTES * MINUTE
  const kept = holdOf(world, ticket)
  if (kept?.startsAt === startsAt) return Object.assign(kept, { heldUntil })
  if (world.troubles.rival) takeByRival(world, slot)
  releaseHold(world, ticket)
  const [mechanicId] = fairOrder(world, freeMechanics(world, slot, ticket.id), ticket.mechanicId)
  if (!mechanicId) throw new Refused('SLOT_TAKEN', { alternatives: nextFree(world, ticket.id, startsAt) })
  return addAppointment(world, { ...slot, ticketId: ticket.id, mechanicId, status: 'held', heldUntil })
}

/** A first time needs an open booking; another one, an appointment that may still be moved. */
function requireBookable(world: World, ticket: TicketRecord): void {
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? bookedOf(world, ticket) : undefined
  if (!booked) throw new Refused('TICKET_CANNOT_MOVE', { detail: `no booking while ${ticket.state}` })
  requireInTime(world, booked)
}

export function releaseHold(world: World, { id }: TicketRecord): void {
  world.appointments = world.appointments.filter(({ ticketId, status }) => ticketId !== id || status !== 'held')
}

/** Books a held time, or moves the appointment there. Confirming the same hold again changes nothing. */
export function confirmAppointment(world: World, ticket: TicketRecord, holdId: string, by: Account): void {
  const hold = world.appointments.find(({ id }) => id === holdId)
  if (hold?.ticketId !== ticket.id) throw new Refused('HOLD_EXPIRED')
  if (hold.status === 'booked') return
  const replaced = ticket.state === 'booked' ? bookedOf(world, ticket) : undefined
  if (replaced) requireInTime(world, replaced)
  if (hold.status !== 'held' || (hold.heldUntil ?? 0) <= world.clock.now()) throw new Refused('HOLD_EXPIRED')
  if (!replaced) moveTicket(world, ticket, 'booked', by)
  else replaced.status = 'moved'
  Object.assign(hold, { status: 'booked', heldUntil: null, calendarUid: replaced?.calendarUid ?? hold.calendarUid })
  ticket.mechanicId = hold.mechanicId
  ticket.chatOpenedAt ??= world.clock.now()
  ticket.missedAppointment = false
  announceTicket(world, ticket)
  const customer = world.accounts.find(({ id }) => id === ticket.customerId)
  world.mails.push({
    to: customer?.email ?? '',
    subject: replaced ? 'moved' : 'booked',
    link: `/visit/${hold.calendarUid}`,
    at: world.clock.now(),
  })
}

/** Cancels the appointment. Customers can cancel until `changeUntil`, the assigned mechanic at any time. */
export function cancelAppointment(world: World, ticket: TicketRecord, by: Account): void {
  requireInCharge(ticket, by)
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? bookedOf(world, ticket) : undefined
  if (!booked) throw new Refused('TICKET_CANNOT_MOVE', { detail: `nothing to cancel while ${ticket.state}` })
  if (by.role === 'customer') requireInTime(world, booked)
  booked.status = 'cancelled'
  releaseHold(world, ticket)
  moveTicket(world, ticket, 'booking_open', by)
}

function requireInTime(world: World, booked: AppointmentRecord): void {
  if (world.clock.now() > changeUntil(world, booked)) throw new Refused('APPOINTMENT_TOO_LATE')
}

/** Somebody else, who is in no list, books the time with everybody who is free, once. */
function takeByRival(world: World, slot: Span): void {
  world.troubles.rival = false
  for (const mechanicId of freeMechanics(world, slot, ''))
    addAppointment(world, { ...slot, ticketId: world.newId(), mechanicId, status: 'booked', heldUntil: null })
}

function addAppointment(
  world: World,
  one: Pick<AppointmentRecord, 'startsAt' | 'endsAt' | 'ticketId' | 'mechanicId' | 'status' | 'heldUntil'>,
): AppointmentRecord {
  const id = world.newId()
  const appointment = { ...one, id, calendarUid: id, metAt: null, rating: null, isOnWaitlist: false }
  world.appointments.push(appointment)
  return appointment
}

/** The one who knows the ticket first, then whoever has least ahead. */
const fairOrder = (world: World, mechanicIds: readonly string[], knowsTicket: string | null): string[] => {
  const ahead = (mechanicId: string) =>
    world.appointments.filter(
      (one) =>
        one.mechanicId === mechanicId && one.endsAt > world.clock.now() && ['booked', 'held'].includes(one.status),
    ).length
  return mechanicIds.toSorted(
    (a, b) => Number(b === knowsTicket) - Number(a === knowsTicket) || ahead(a) - ahead(b) || a.localeCompare(b),
  )
}
