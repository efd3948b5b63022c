import { canDelay, DELAY_MINUTES, MINUTE_MS, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../../database/schema.ts'
import type { PersonRow } from '../../../http/handler.ts'
import type { Settings } from '../../../settings.ts'
import { toAnswered } from '../../questions/question-state.ts'
import { moveTicket, publishTicketChanged } from '../../tickets/move.ts'
import type { TicketRow } from '../../tickets/storage.ts'
import { refuseUnassignedMechanic } from '../../tickets/ticket-access.ts'
import { recordTicketEvent } from '../../tickets/ticket-events.ts'
import { changeUntil } from '../booking-rules.ts'
import { notifyCustomer } from '../notifications/notify-customer.ts'
import { cancelAppointmentJobs, scheduleAppointmentJobs } from '../notifications/reminders.ts'
import { enqueueWaitlist } from '../waitlist/waitlist.ts'
import {
  type AppointmentRow,
  bookHold,
  deleteHold,
  endAppointment,
  findAppointment,
  findBookedAppointment,
} from './appointment-storage.ts'
import { requireSeenAppointment, type SeenStart } from './seen-appointment.ts'

export type AppointmentChange = { ticket: TicketRow; person: PersonRow; now: Date; settings: Settings }

/**
 * Books a hold for a locked ticket, or moves the ticket's appointment to it. Confirming the same hold again changes nothing.
 * Returns the ticket after the change. Throws HOLD_EXPIRED, or APPOINTMENT_TOO_LATE when moving.
 */
export async function confirmAppointment(trx: Trx, holdId: string, change: AppointmentChange): Promise<TicketRow> {
  const { ticket, person, now, settings } = change
  if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, person)
  const hold = await findAppointment(trx, holdId)
  if (hold?.ticket_id !== ticket.id) throw new ApiProblem('HOLD_EXPIRED')
  if (hold.status === 'booked') return ticket
  const replaced = ticket.state === 'booked' ? await endReplacedAppointment(trx, change) : undefined
  const calendar = replaced
    ? { uid: replaced.calendar_uid, sequence: replaced.calendar_sequence + 1 }
    : { uid: hold.calendar_uid, sequence: hold.calendar_sequence }
  if (!(await bookHold(trx, { id: hold.id, personId: person.id, now, calendar }))) throw new ApiProblem('HOLD_EXPIRED')
  const set = {
    mechanic_id: hold.mechanic_id,
    chat_opened_at: ticket.chat_opened_at ?? now,
    missed_appointment: false,
    missed_by: null,
    follow_up: null,
    // A mechanic who offers a time answers with it.
    ...(person.role !== 'customer' && toAnswered(ticket, now)),
  }
  const booked = replaced
    ? await updateBookedTicket(trx, ticket, set)
    : await moveTicket(trx, ticket, { to: 'booked', by: toTicketRole(person.role), personId: person.id, now, set })
  const appointment = { ...hold, calendar_uid: calendar.uid, calendar_sequence: calendar.sequence }
  await scheduleAppointmentJobs(trx, appointment, now)
  const notification = replaced ? 'moved' : 'booked'
  const context = { notification, appointment, customerId: ticket.customer_id, settings, now } as const
  await notifyCustomer(trx, context, toTicketRole(person.role))
  return booked
}

/**
 * Cancels the appointment of a locked ticket and opens booking again. Customers can cancel until `changeUntil`, the assigned
 * mechanic at any time. Throws NOT_ALLOWED for other mechanics, APPOINTMENT_TOO_LATE, APPOINTMENT_CHANGED or TICKET_CANNOT_MOVE.
 */
export async function cancelAppointment(
  trx: Trx,
  { seenStartsAt, ...change }: AppointmentChange & { seenStartsAt?: SeenStart },
): Promise<TicketRow> {
  const { ticket, person, now, settings } = change
  await refuseUnassignedMechanic(trx, ticket, person)
  if (ticket.state === 'booking_open') return ticket
  const booked = ticket.state === 'booked' ? await findBookedAppointment(trx, ticket.id) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `nothing to cancel while ${ticket.state}` })
  requireSeenAppointment(booked, seenStartsAt)
  if (person.role === 'customer') requireChangeable(booked, now, settings)
  const cancelled = await endAppointment(trx, ticket.id, 'cancelled')
  if (!cancelled) throw new ApiProblem('TICKET_CANNOT_MOVE')
  await deleteHold(trx, ticket.id)
  await cancelAppointmentJobs(trx, cancelled.id)
  await enqueueWaitlist(trx, cancelled, now)
  const open = await moveTicket(trx, ticket, {
    to: 'booking_open',
    by: toTicketRole(person.role),
    personId: person.id,
    now,
  })
  const context = { appointment: cancelled, customerId: ticket.customer_id, settings, now }
  await notifyCustomer(trx, { notification: 'cancelled', ...context }, toTicketRole(person.role))
  return open
}

/**
 * Postpones the call of a locked ticket because its mechanic is late, and notifies the customer by every channel. `startsAt` is the
 * time that the mechanic saw: a call that begins at another time is not changed, so that a repeated request does nothing.
 * Throws NOT_ALLOWED or TICKET_CANNOT_MOVE.
 */
export async function delayAppointment(trx: Trx, startsAt: Date, change: AppointmentChange): Promise<TicketRow> {
  const { ticket, person, now, settings } = change
  await refuseUnassignedMechanic(trx, ticket, person)
  const booked = await findBookedAppointment(trx, ticket.id)
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no call while ${ticket.state}` })
  if (booked.starts_at.getTime() !== startsAt.getTime()) return ticket
  const times = { startsAt: booked.starts_at, endsAt: booked.ends_at, delayedMinutes: booked.delayed_minutes }
  if (!canDelay(ticket.state, times, now)) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'not late' })
  const later = (time: Date) => new Date(time.getTime() + DELAY_MINUTES * MINUTE_MS)
  const appointment = await trx
    .updateTable('appointment')
    .set({
      starts_at: later(booked.starts_at),
      ends_at: later(booked.ends_at),
      delayed_minutes: booked.delayed_minutes + DELAY_MINUTES,
      calendar_sequence: booked.calendar_sequence + 1,
    })
    .where('id', '=', booked.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await cancelAppointmentJobs(trx, booked.id)
  await scheduleAppointmentJobs(trx, appointment, now)
  await recordTicketEvent(trx, { kind: 'delayed', ticketId: ticket.id, now, personId: person.id })
  await notifyCustomer(trx, { notification: 'delayed', appointment, customerId: ticket.customer_id, settings, now })
  await publishTicketChanged(trx, ticket)
  return ticket
}

async function endReplacedAppointment(
  trx: Trx,
  { ticket, person, now, settings }: AppointmentChange,
): Promise<AppointmentRow | undefined> {
  const booked = await findBookedAppointment(trx, ticket.id)
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE')
  if (person.role === 'customer') requireChangeable(booked, now, settings)
  await endAppointment(trx, ticket.id, 'moved')
  await cancelAppointmentJobs(trx, booked.id)
  await enqueueWaitlist(trx, booked, now)
  return booked
}

async function updateBookedTicket(
  trx: Trx,
  ticket: TicketRow,
  set: Pick<TicketRow, 'mechanic_id' | 'chat_opened_at' | 'missed_appointment' | 'missed_by' | 'follow_up'> &
    Partial<ReturnType<typeof toAnswered>>,
): Promise<TicketRow> {
  const moved = { ...ticket, ...set }
  await trx.updateTable('ticket').set(set).where('id', '=', ticket.id).execute()
  await publishTicketChanged(trx, moved)
  // The previously assigned mechanic still shows the old appointment on the desk.
  if (ticket.mechanic_id !== set.mechanic_id) await publishTicketChanged(trx, ticket)
  return moved
}

function requireChangeable(booked: AppointmentRow, now: Date, settings: Settings) {
  if (now > changeUntil(booked.starts_at, settings)) throw new ApiProblem('APPOINTMENT_TOO_LATE')
}
