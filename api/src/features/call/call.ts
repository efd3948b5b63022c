import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { type AppointmentRow, findBooked, noteMet } from '../booking/appointment-storage.ts'
import { joinFrom } from '../booking/view.ts'
import { moveTicket } from '../tickets/move.ts'
import { requireInCharge } from '../tickets/on-ticket.ts'
import type { TicketRow } from '../tickets/storage.ts'
import {
  announceParticipants,
  noteSeen,
  participantsIn,
  removeParticipant,
  removeSilent,
  saveParticipant,
} from './participants.ts'

/** Clients say every 10 s that they are there; after this long without a word they are gone. Real time. */
export const SILENT_AFTER_MS = 30_000
/** A client that was replaced may have one last request on the way; for this long it does not take over again. */
const REPLACED_FOR_MS = 3_000

export type Joining = { ticket: TicketRow; person: PersonRow; clientId: string; now: Date; realNow: Date }

/**
 * Puts a person into the call of a locked ticket, or notes that the person is still there. The first one in begins the
 * call; whoever joins from elsewhere takes the own place over. Returns the appointment that the call belongs to.
 */
export async function joinCall(trx: Trx, joining: Joining): Promise<AppointmentRow> {
  const { ticket, person, clientId, now, realNow } = joining
  requireInCharge(ticket, person)
  const appointment = await openAppointment(trx, ticket, now)
  if (ticket.state === 'booked')
    await moveTicket(trx, ticket.id, { to: 'in_call', by: person.role, personId: person.id, now })

  const dropped = await removeSilent(trx, ticket.id, new Date(realNow.getTime() - SILENT_AFTER_MS))
  const others = await participantsIn(trx, ticket.id)
  const own = others.find((row) => row.person_id === person.id)
  if (own?.client_id === clientId) await noteSeen(trx, own, realNow)
  else if (own && wasJustReplaced(own, clientId, realNow)) return appointment
  else {
    await saveParticipant(trx, {
      ticket_id: ticket.id,
      person_id: person.id,
      role: person.role,
      client_id: clientId,
      joined_at: now,
      last_seen: realNow,
      replaced_client_id: own?.client_id ?? null,
      replaced_at: own ? realNow : null,
    })
    if (others.some((row) => row.person_id !== person.id)) await noteMet(trx, appointment.id, now)
    await announceParticipants(trx, ticket)
    return appointment
  }
  if (dropped > 0) await announceParticipants(trx, ticket)
  return appointment
}

/** Takes a person out of the call of a locked ticket; a client that was replaced has nothing to leave. */
export async function leaveCall(trx: Trx, { ticket, person, clientId, now }: Omit<Joining, 'realNow'>): Promise<void> {
  const removed = await removeParticipant(trx, { ticketId: ticket.id, personId: person.id, clientId })
  if (removed === 0) return
  await announceParticipants(trx, ticket)
  await endCallIfOver(trx, ticket, now)
}

/** Drops from a locked ticket's call whoever has gone silent. */
export async function dropSilent(trx: Trx, { ticket, now, realNow }: Pick<Joining, 'ticket' | 'now' | 'realNow'>) {
  const dropped = await removeSilent(trx, ticket.id, new Date(realNow.getTime() - SILENT_AFTER_MS))
  if (dropped === 0) return
  await announceParticipants(trx, ticket)
  await endCallIfOver(trx, ticket, now)
}

/** Once the slot is over and everybody is gone the call is, too. Without a meeting it counts as missed. */
export async function endCallIfOver(trx: Trx, ticket: TicketRow, now: Date): Promise<void> {
  if (ticket.state !== 'in_call') return
  const appointment = await findBooked(trx, ticket.id)
  if (!appointment || now < appointment.ends_at || (await participantsIn(trx, ticket.id)).length > 0) return
  const set = { missed_appointment: appointment.met_at === null }
  await moveTicket(trx, ticket.id, { to: 'wrap_up', by: 'system', personId: null, now, set })
}

/** In a call that has begun one can always come back; before, the appointment decides. */
async function openAppointment(trx: Trx, ticket: TicketRow, now: Date): Promise<AppointmentRow> {
  const appointment = await findBooked(trx, ticket.id)
  const isOpen =
    ticket.state === 'in_call' ||
    (ticket.state === 'booked' && appointment && now >= joinFrom(appointment.starts_at) && now < appointment.ends_at)
  if (!isOpen || !appointment) throw new ApiProblem('CALL_NOT_OPEN')
  return appointment
}

const wasJustReplaced = (
  own: { replaced_client_id: string | null; replaced_at: Date | null },
  clientId: string,
  realNow: Date,
) =>
  own.replaced_client_id === clientId &&
  own.replaced_at !== null &&
  realNow.getTime() - own.replaced_at.getTime() < REPLACED_FOR_MS
