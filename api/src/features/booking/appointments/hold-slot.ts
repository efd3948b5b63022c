import { holdExpiresAt, isBookable, worksOnCases } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { orderByFairness } from '@radruf/contract/booking'
import type { Trx } from '../../../database/schema.ts'
import type { PersonRow } from '../../../http/handler.ts'
import type { Settings } from '../../../settings.ts'
import type { TicketRow } from '../../tickets/storage.ts'
import { refuseUnassignedMechanic } from '../../tickets/ticket-access.ts'
import { changeUntil, loadSlotRules } from '../booking-rules.ts'
import { findAlternatives, findFreeDays } from '../slots/free-slots.ts'
import { findFreeMechanics } from '../slots/mechanic-availability.ts'
import { findOffer, loadRosters } from '../slots/rosters.ts'
import { getDaySpan, type TimeSpan } from '../slots/slots.ts'
import {
  type AppointmentRow,
  deleteExpiredHolds,
  deleteHold,
  findBookedAppointment,
  findHold,
  insertHold,
} from './appointment-storage.ts'
import { requireSeenAppointment, type SeenStart } from './seen-appointment.ts'

type HoldRequest = {
  ticket: TicketRow
  person: PersonRow
  startsAt: Date
  /** A mechanic holds a time with themselves only, never with a colleague. Without effect for customers. */
  keepMechanic?: boolean
  /** The appointment that the time replaces. */
  seenStartsAt?: SeenStart
  now: Date
  settings: Settings
}

/** Attempts over all free mechanics. Retried because a concurrent transaction that deleted an expired hold can roll back. */
const HOLD_ATTEMPTS = 3

/**
 * Holds a time for a locked ticket, by its customer or by a mechanic for the customer, and replaces the ticket's previous hold.
 * Tries the free mechanics in fair order: when a concurrent hold takes one of them, the database rejects the insert and the next
 * one is tried. Throws APPOINTMENT_CHANGED, SLOT_NOT_OFFERED, or SLOT_TAKEN with alternatives.
 */
export async function holdSlot(
  trx: Trx,
  { ticket, person, startsAt, keepMechanic = false, seenStartsAt, now, settings }: HoldRequest,
): Promise<AppointmentRow> {
  await requireBookable(trx, { ticket, person, seenStartsAt, now, settings })
  const rules = await loadSlotRules(trx, settings)
  // A lead books for the assigned mechanic.
  const ownMechanicId = worksOnCases(person.role) ? (ticket.mechanic_id ?? person.id) : undefined
  const mechanicId = keepMechanic ? ownMechanicId : undefined
  const rosters = (await loadRosters(trx, rules)).filter((roster) => !mechanicId || roster.mechanicId === mechanicId)
  const offer = findOffer(rosters, now, startsAt)
  if (!offer) throw new ApiProblem('SLOT_NOT_OFFERED')
  const { slot, mechanicIds } = offer
  const heldUntil = new Date(holdExpiresAt(now))
  const current = await findHold(trx, ticket.id, now)
  if (current?.starts_at.getTime() === slot.startsAt.getTime() && mechanicIds.has(current.mechanic_id))
    return await extendHold(trx, current, heldUntil)

  await deleteHold(trx, ticket.id)
  const attempt = {
    ticket,
    preferredId: ownMechanicId ?? ticket.mechanic_id,
    slot,
    mechanicIds,
    day: getDaySpan(rules.zone, slot.startsAt),
    now,
    heldUntil,
  }
  for (let attempts = 0; attempts < HOLD_ATTEMPTS; attempts++) {
    const hold = await tryMechanics(trx, attempt)
    if (hold) return hold
  }
  const alternatives = findAlternatives(
    await findFreeDays(trx, rules, { now, ticketId: ticket.id, mechanicId }),
    slot.startsAt,
  )
  throw new ApiProblem('SLOT_TAKEN', { alternatives })
}

/** A customer holds a time for moving only while the appointment can still be changed. */
async function requireBookable(
  trx: Trx,
  { ticket, person, seenStartsAt, now, settings }: Omit<HoldRequest, 'startsAt' | 'keepMechanic'>,
) {
  if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, person)
  if (!isBookable(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no booking while ${ticket.state}` })
  if (ticket.state !== 'booked') return requireSeenAppointment(undefined, seenStartsAt)
  const booked = await findBookedAppointment(trx, ticket.id)
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'the booked appointment is missing' })
  requireSeenAppointment(booked, seenStartsAt)
  if (person.role === 'customer' && now > changeUntil(booked.starts_at, settings))
    throw new ApiProblem('APPOINTMENT_TOO_LATE')
}

async function extendHold(trx: Trx, hold: AppointmentRow, heldUntil: Date): Promise<AppointmentRow> {
  await trx.updateTable('appointment').set({ held_until: heldUntil }).where('id', '=', hold.id).execute()
  return { ...hold, held_until: heldUntil }
}

type HoldAttempt = {
  ticket: TicketRow
  /** The mechanic who is tried first. */
  preferredId: string | null
  slot: TimeSpan
  /** Mechanics who work at that time. */
  mechanicIds: ReadonlySet<string>
  day: TimeSpan
  now: Date
  heldUntil: Date
}

async function tryMechanics(trx: Trx, attempt: HoldAttempt): Promise<AppointmentRow | undefined> {
  const { ticket, preferredId, slot, mechanicIds, day, now, heldUntil } = attempt
  await deleteExpiredHolds(trx, slot, now)
  const free = (await findFreeMechanics(trx, { slot, day, now, ticketId: ticket.id })).filter((candidate) =>
    mechanicIds.has(candidate.mechanicId),
  )
  for (const mechanicId of orderByFairness(free, preferredId)) {
    const hold = await insertHold(trx, { ticketId: ticket.id, mechanicId, ...slot, heldUntil, now })
    if (hold) return hold
  }
  return undefined
}
