import {
  CALL_SILENCE_SECONDS,
  callEndsAt,
  canJoin,
  type DepartureCause,
  getCounterpartRole,
  isReplacedClient,
  TICKET_ROLES,
  type TicketRole,
  toTicketRole,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { findMissingParty } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { Settings } from '../../settings.ts'
import {
  type AppointmentRow,
  findBookedAppointment,
  markDeparted,
  markHungUp,
  markJoined,
  markLeft,
  markMet,
} from '../booking/appointments/appointment-storage.ts'
import { deleteSteps } from '../steps/steps.ts'
import { moveTicket, publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseForeignClientId, refuseUnassignedMechanic } from '../tickets/ticket-access.ts'
import { deleteLobbyReports } from './lobby-report.ts'
import { notifyMissed } from './missed-call.ts'
import {
  type LeftClient,
  listParticipants,
  type ParticipantRow,
  publishCallParticipants,
  removeAllParticipants,
  removeParticipant,
  removeSilent,
  saveParticipant,
  updateLastSeen,
} from './participants.ts'
import { endRingOver, scheduleRingOver } from './ring-over.ts'
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
 * of the same person replaces the first. A heartbeat takes no part in a call that a hang-up has ended. Returns the call's appointment. Throws
 * NOT_ALLOWED or CALL_NOT_OPEN.
 */
export async function joinCall(trx: Trx, request: JoinRequest): Promise<AppointmentRow> {
  const { ticket, person, clientId, now, realNow } = request
  const role = toTicketRole(person.role)
  await refuseUnassignedMechanic(trx, ticket, person)
  const appointment = await requireJoinableAppointment(trx, ticket, now)
  if (request.isHeartbeat && appointment.met_at && isHungUp(appointment, role)) throw new ApiProblem('CALL_NOT_OPEN')
  if (ticket.state === 'booked') {
    await deleteSteps(trx, ticket.id)
    await moveTicket(trx, ticket, { to: 'in_call', by: role, personId: person.id, now })
  }

  const removed = await removeSilent(trx, ticket.id, silentSince(realNow))
  const participants = await listParticipants(trx, ticket.id)
  if (removed > 0) await markAbsent(trx, appointment, { participants, cause: 'lost', now })
  const own = participants.find((row) => row.person_id === person.id)
  if (participants.some((row) => row.client_id === clientId && row !== own)) refuseForeignClientId()
  const isReplaced = own && isReplacedClient({ replacedClientId: own.replaced_client_id }, request)
  if (own?.client_id === clientId) await updateLastSeen(trx, own, realNow)
  else if (!isReplaced) {
    await saveParticipant(trx, {
      ticket_id: ticket.id,
      person_id: person.id,
      role,
      client_id: clientId,
      joined_at: now,
      last_seen: realNow,
      replaced_client_id: own?.client_id ?? null,
      lobby_report: null,
    })
    await markJoined(trx, appointment.id, role, now)
    const others = participants.filter((row) => row.person_id !== person.id)
    const context = { appointment, customerId: ticket.customer_id, now }
    if (!own && role === 'customer' && others.length === 0) {
      await pushWaiting(trx, 'waits', context)
      await scheduleRingOver(trx, appointment, now)
    }
    if (!own && role === 'mechanic' && others.length > 0) await pushWaiting(trx, 'answered', context)
    if (others.length > 0) {
      await markMet(trx, appointment.id, now)
      await deleteLobbyReports(trx, ticket.id)
    }
    await (role === 'mechanic' && appointment.rung_over_at
      ? endRingOver(trx, ticket, appointment.id)
      : publishCallParticipants(trx, ticket))
    return appointment
  }
  if (removed > 0) await publishCallParticipants(trx, ticket)
  return appointment
}

/** Whether the counterpart waits in the call for a person who has not joined yet. Throws NOT_ALLOWED or CALL_NOT_OPEN. */
export async function isWaitedFor(trx: Trx, { ticket, person, now }: Pick<JoinRequest, 'ticket' | 'person' | 'now'>) {
  await refuseUnassignedMechanic(trx, ticket, person)
  await requireJoinableAppointment(trx, ticket, now)
  const participants = await listParticipants(trx, ticket.id)
  return participants.length > 0 && participants.every(({ person_id }) => person_id !== person.id)
}

/** Whether a hang-up of this side or of the counterpart has ended the call for it. */
const isHungUp = (appointment: AppointmentRow, role: TicketRole): boolean =>
  ['hung_up', 'ended'].includes(appointment[`${role}_left_by`] ?? '')

/**
 * Removes a person from the call of a locked ticket. Hanging up after the two have met ends the call for both; the ticket stays in the call,
 * and both may join again. A replaced client is no participant, so its request changes nothing.
 */
export async function leaveCall(
  trx: Trx,
  { ticket, person, clientId, isPageClosed = false, hasCounterpartHungUp = false, ...context }: LeaveRequest,
) {
  const ownRole = toTicketRole(person.role)
  const removed = await removeParticipant(trx, { ticketId: ticket.id, personId: person.id, clientId })
  const appointment = await findBookedAppointment(trx, ticket.id)
  // A person who was removed for silence hangs up as well.
  const wasSilent = !isPageClosed && appointment?.[`${ownRole}_left_by`] === 'lost'
  if (removed === 0 && !wasSilent) return
  const left = { clientId, isPageClosed }
  if (!isPageClosed && appointment?.met_at) {
    const by = hasCounterpartHungUp ? getCounterpartRole(ownRole) : ownRole
    await markHungUp(trx, appointment.id, { by, now: context.now })
    return afterLeaving(trx, ticket, { ...context, cause: 'hung_up', left, endsForBoth: true })
  }
  await afterLeaving(trx, ticket, { ...context, cause: isPageClosed ? 'closed' : 'hung_up', left })
}
type LeaveRequest = Pick<JoinRequest, 'ticket' | 'person' | 'clientId'> &
  CallContext & { isPageClosed?: boolean; hasCounterpartHungUp?: boolean }

/** Removes the silent participants from the call of a locked ticket. */
export async function removeSilentFromCall(
  trx: Trx,
  { ticket, realNow, ...context }: Pick<JoinRequest, 'ticket' | 'realNow'> & CallContext,
) {
  const removed = await removeSilent(trx, ticket.id, silentSince(realNow))
  if (removed > 0) await afterLeaving(trx, ticket, { ...context, cause: 'lost' })
}

export type CallContext = { now: Date; settings: Settings }

type Leaving = CallContext & { cause: DepartureCause; left?: LeftClient; endsForBoth?: boolean }

async function afterLeaving(trx: Trx, ticket: TicketRow, context: Leaving): Promise<void> {
  const appointment = await findBookedAppointment(trx, ticket.id)
  if (context.endsForBoth) await removeAllParticipants(trx, ticket, context.left)
  const participants = await listParticipants(trx, ticket.id)
  if (!context.endsForBoth) {
    if (appointment) await markAbsent(trx, appointment, { participants, ...context })
    await publishCallParticipants(trx, ticket, context.left)
  }
  if (appointment && participants.length > 0 && participants.every((row) => row.role === 'customer'))
    await scheduleRingOver(trx, appointment, context.now)
  if (!appointment || participants.length > 0) return
  await markLeft(trx, appointment.id, context.now)
  // Pages show until when the call can be rejoined.
  await publishTicketChanged(trx, ticket)
  await endCallIfOver(trx, ticket, context)
}

/** Records the departure of the sides that were in the call and are not among its participants. */
async function markAbsent(
  trx: Trx,
  appointment: AppointmentRow,
  { participants, cause, now }: { participants: readonly ParticipantRow[]; cause: DepartureCause; now: Date },
): Promise<void> {
  for (const role of TICKET_ROLES)
    if (!participants.some((participant) => participant.role === role))
      await markDeparted(trx, appointment.id, { role, cause, now })
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
