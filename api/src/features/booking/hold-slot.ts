import { randomUUID } from 'node:crypto'
import type { Trx } from '../../database/schema.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import type { TicketRow } from '../tickets/storage.ts'
import {
  type AppointmentRow,
  deleteExpiredHolds,
  deleteHold,
  findBooked,
  findHold,
  insertHold,
} from './appointment-storage.ts'
import { fairOrder } from './fair-choice.ts'
import { freeDays, nextFree } from './free-slots.ts'
import { freeMechanics } from './mechanics.ts'
import { offerAt, rostersOf } from './rosters.ts'
import { changeUntil, HOLD_MINUTES, MINUTE_MS, slotRules } from './rules.ts'
import { dayAround, type TimeSpan } from './slots.ts'

type Wish = { ticket: TicketRow; startsAt: Date; now: Date; settings: Settings }

/**
 * Keeps a time for a locked ticket, in place of the one kept before. Mechanics are asked in a fair order; whoever is
 * taken at the same moment by somebody else is refused by the database, and the next one is asked.
 */
export async function holdSlot(trx: Trx, { ticket, startsAt, now, settings }: Wish): Promise<AppointmentRow> {
  await requireBookable(trx, ticket, now, settings)
  const rules = slotRules(settings)
  const offer = offerAt(await rostersOf(trx, rules), now, startsAt)
  if (!offer) throw new ApiProblem('SLOT_NOT_OFFERED')
  const { slot, mechanicIds } = offer
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
  const kept = await findHold(trx, ticket.id, now)
  if (kept?.starts_at.getTime() === slot.startsAt.getTime()) return await prolong(trx, kept, heldUntil)

  await deleteHold(trx, ticket.id)
  const wish = { ticket, slot, mechanicIds, day: dayAround(rules.zone, slot.startsAt), now, heldUntil }
  // Asked twice: an expired hold that somebody else was just deleting is back when that attempt was given up.
  const hold = (await askMechanics(trx, wish)) ?? (await askMechanics(trx, wish))
  if (hold) return hold
  const alternatives = nextFree(await freeDays(trx, rules, now, ticket.id), slot.startsAt)
  throw new ApiProblem('SLOT_TAKEN', { alternatives })
}

/** A first time needs an open booking; another one, an appointment that may still be moved. */
async function requireBookable(trx: Trx, ticket: TicketRow, now: Date, settings: Settings) {
  if (ticket.state === 'booking_open') return
  const booked = ticket.state === 'booked' ? await findBooked(trx, ticket.id) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no booking while ${ticket.state}` })
  if (now > changeUntil(booked.starts_at, settings)) throw new ApiProblem('APPOINTMENT_TOO_LATE')
}

async function prolong(trx: Trx, hold: AppointmentRow, heldUntil: Date): Promise<AppointmentRow> {
  await trx.updateTable('appointment').set({ held_until: heldUntil }).where('id', '=', hold.id).execute()
  return { ...hold, held_until: heldUntil }
}

type Attempt = {
  ticket: TicketRow
  slot: TimeSpan
  /** Who works at that time. */
  mechanicIds: ReadonlySet<string>
  day: TimeSpan
  now: Date
  heldUntil: Date
}

async function askMechanics(trx: Trx, attempt: Attempt): Promise<AppointmentRow | undefined> {
  const { ticket, slot, mechanicIds, day, now } = attempt
  await deleteExpiredHolds(trx, slot, now)
  const free = (await freeMechanics(trx, { slot, day, now, ticketId: ticket.id })).filter((candidate) =>
    mechanicIds.has(candidate.mechanicId),
  )
  for (const mechanicId of fairOrder(free, ticket.mechanic_id)) {
    const hold = await insertHold(trx, newHold(attempt, mechanicId))
    if (hold) return hold
  }
  return undefined
}

function newHold({ ticket, slot, now, heldUntil }: Attempt, mechanicId: string): AppointmentRow {
  const id = randomUUID()
  return {
    id,
    ticket_id: ticket.id,
    mechanic_id: mechanicId,
    status: 'held',
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    held_until: heldUntil,
    created_at: now,
    calendar_uid: id,
    calendar_sequence: 0,
    met_at: null,
  }
}
