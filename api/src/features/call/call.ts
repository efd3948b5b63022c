import { CALL_SILENCE_SECONDS, callEndsAt, canJoin, isReplacedClient } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { findMissingParty } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { Settings } from '../../settings.ts'
import {
  type AppointmentRow,
  findBookedAppointment,
  markCustomerLeft,
  markJoined,
  markLeft,
  markMet,
} from '../booking/appointments/appointment-storage.ts'
import { moveTicket, publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseForeignClientId, refuseUnassignedMechanic } from '../tickets/ticket-access.ts'
import { notifyMissed } from './missed-call.ts'
import {
  type LeftClient,
  listParticipants,
  type ParticipantRow,
  publishCallParticipants,
  removeParticipant,
  removeSilent,
  saveParticipant,
  updateLastSeen,
} from './participants.ts'
import { pushWaiting } from './waiting-customers.ts'

/** `now` is the product's clock, `realNow` the system clock, which decides who is still connected. */
type JoinRequest = {
  ticket: TicketRow
  person: PersonRow
  clientId: string
  isHeartbeat?: boolean | undefined
  now: Date
  realNow: Date
}

/** Participants who were last seen before this moment of real time are removed from the call. */
export const silentSince = (realNow: Date): Date => new Date(realNow.getTime() - CALL_SILENCE_SECONDS * 1000)

/**
 * Adds a person to the call of a locked ticket, or records a heartbeat. The first participant starts the call; a second client
 * of the same person replaces the first. Returns the call's appointment. Throws NOT_ALLOWED or CALL_NOT_OPEN.
 */
export async function joinCall(trx: Trx, request: JoinRequest): Promise<AppointmentRow> {
  const { ticket, person, clientId, now, realNow } = request
  refuseUnassignedMechanic(ticket, person)
  const appointment = await requireJoinableAppointment(trx, ticket, now)
  if (ticket.state === 'booked')
    await moveTicket(trx, ticket, { to: 'in_call', by: person.role, personId: person.id, now })

  const removed = await removeSilent(trx, ticket.id, silentSince(realNow))
  const participants = await listParticipants(trx, ticket.id)
  if (removed > 0) await markCustomerAbsent(trx, appointment, participants, now)
  const own = participants.find((row) => row.person_id === person.id)
  if (participants.some((row) => row.client_id === clientId && row !== own)) refuseForeignClientId()
  const isReplaced = own && isReplacedClient({ replacedClientId: own.replaced_client_id }, request)
  if (own?.client_id === clientId) await updateLastSeen(trx, own, realNow)
  else if (!isReplaced) {
    await saveParticipant(trx, {
      ticket_id: ticket.id,
      person_id: person.id,
      role: person.role,
      client_id: clientId,
      joined_at: now,
      last_seen: realNow,
      replaced_client_id: own?.client_id ?? null,
    })
    await markJoined(trx, appointment.id, person.role, now)
    const others = participants.filter((row) => row.person_id !== person.id)
    const context = { appointment, customerId: ticket.customer_id, now }
    if (!own && person.role === 'customer' && others.length === 0) await pushWaiting(trx, 'waits', context)
    if (!own && person.role === 'mechanic' && others.length > 0) await pushWaiting(trx, 'answered', context)
    if (others.length > 0) await markMet(trx, appointment.id, now)
    await publishCallParticipants(trx, ticket)
    return appointment
  }
  if (removed > 0) await publishCallParticipants(trx, ticket)
  return appointment
}

/** Whether the counterpart waits in the call for a person who has not joined yet. Throws NOT_ALLOWED or CALL_NOT_OPEN. */
export async function isWaitedFor(trx: Trx, { ticket, person, now }: Pick<JoinRequest, 'ticket' | 'person' | 'now'>) {
  refuseUnassignedMechanic(ticket, person)
  await requireJoinableAppointment(trx, ticket, now)
  const participants = await listParticipants(trx, ticket.id)
  return participants.length > 0 && participants.every(({ person_id }) => person_id !== person.id)
}

/** Removes a person from the call of a locked ticket. A replaced client is no participant, so its request changes nothing. */
export async function leaveCall(
  trx: Trx,
  { ticket, person, clientId, isPageClosed = false, ...context }: LeaveRequest,
) {
  const removed = await removeParticipant(trx, { ticketId: ticket.id, personId: person.id, clientId })
  if (removed > 0) await afterLeaving(trx, ticket, { ...context, left: { clientId, isPageClosed } })
}
type LeaveRequest = Pick<JoinRequest, 'ticket' | 'person' | 'clientId'> & CallContext & { isPageClosed?: boolean }

/** Removes the silent participants from the call of a locked ticket. */
export async function removeSilentFromCall(
  trx: Trx,
  { ticket, realNow, ...context }: Pick<JoinRequest, 'ticket' | 'realNow'> & CallContext,
) {
  const removed = await removeSilent(trx, ticket.id, silentSince(realNow))
  if (removed > 0) await afterLeaving(trx, ticket, context)
}

export type CallContext = { now: Date; settings: Settings }

async function afterLeaving(trx: Trx, ticket: TicketRow, context: CallContext & { left?: LeftClient }): Promise<void> {
  const appointment = await findBookedAppointment(trx, ticket.id)
  const participants = await listParticipants(trx, ticket.id)
  if (appointment) await markCustomerAbsent(trx, appointment, participants, context.now)
  await publishCallParticipants(trx, ticket, context.left)
  if (!appointment || participants.length > 0) return
  await markLeft(trx, appointment.id, context.now)
  // Pages show until when the call can be rejoined.
  await publishTicketChanged(trx, ticket)
  await endCallIfOver(trx, ticket, context)
}

/** Records that the customer left the call, unless the customer is among its participants. */
async function markCustomerAbsent(
  trx: Trx,
  appointment: AppointmentRow,
  participants: readonly ParticipantRow[],
  now: Date,
): Promise<void> {
  if (!participants.some(({ role }) => role === 'customer')) await markCustomerLeft(trx, appointment.id, now)
}

/**
 * Ends a call without participants once its slot is over and it can no longer be rejoined; before that, schedules the next check.
 * It counts as missed when the two never met in it.
 */
export async function endCallIfOver(trx: Trx, ticket: TicketRow, { now, settings }: CallContext): Promise<void> {
  if (ticket.state !== 'in_call') return
  const appointment = await findBookedAppointment(trx, ticket.id)
  if (!appointment || (await listParticipants(trx, ticket.id)).length > 0) return
  // A call of release 0.1.0 has no time of leaving.
  const endsAt = new Date(callEndsAt({ endsAt: appointment.ends_at }, appointment.left_at ?? appointment.starts_at))
  if (now < endsAt)
    return enqueueJob(trx, {
      kind: 'appointment.over',
      payload: { appointmentId: appointment.id },
      runAt: endsAt,
      key: appointment.id,
    })
  const missedBy = findMissingParty({
    hasMet: appointment.met_at !== null,
    // A call of release 0.1.0 does not know who joined.
    customer: appointment.customer_joined_at !== null,
    mechanic: appointment.mechanic_joined_at !== null,
  })
  const set = { missed_appointment: missedBy !== null, missed_by: missedBy, follow_up: null }
  await moveTicket(trx, ticket, { to: 'wrap_up', by: 'system', personId: null, now, set })
  if (missedBy) await notifyMissed(trx, { missedBy, appointment, customerId: ticket.customer_id, settings, now })
}

async function requireJoinableAppointment(trx: Trx, ticket: TicketRow, now: Date): Promise<AppointmentRow> {
  const appointment = await findBookedAppointment(trx, ticket.id)
  const times = appointment && {
    startsAt: appointment.starts_at,
    endsAt: appointment.ends_at,
    leftAt: appointment.left_at,
  }
  if (!appointment || !canJoin(ticket.state, times, now)) throw new ApiProblem('CALL_NOT_OPEN')
  return appointment
}
