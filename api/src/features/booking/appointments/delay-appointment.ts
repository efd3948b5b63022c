import { canDelay, DELAY_MINUTES } from '@radruf/contract'
import type { Trx } from '../../../database/schema.ts'
import { ApiProblem } from '../../../problem.ts'
import { announceTicket } from '../../tickets/move.ts'
import type { TicketRow } from '../../tickets/storage.ts'
import { requireInCharge } from '../../tickets/ticket-access.ts'
import { MINUTE_MS } from '../booking-rules.ts'
import { notifyCustomer } from '../notifications/notify-customer.ts'
import { scheduleAppointmentJobs, withdrawAppointmentJobs } from '../notifications/reminders.ts'
import { findBookedAppointment } from './appointment-storage.ts'
import type { AppointmentChange } from './change-appointment.ts'

/**
 * Postpones the call of a locked ticket because its mechanic is late, and notifies the customer by every channel. `startsAt` is the
 * time that the mechanic saw: a call that begins at another time is not changed, so that a repeated request does nothing.
 * Throws NOT_ALLOWED or TICKET_CANNOT_MOVE.
 */
export async function delayAppointment(trx: Trx, startsAt: Date, change: AppointmentChange): Promise<TicketRow> {
  const { ticket, person, now, settings } = change
  requireInCharge(ticket, person)
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
  await withdrawAppointmentJobs(trx, booked.id)
  await scheduleAppointmentJobs(trx, appointment, now)
  await notifyCustomer(trx, { notification: 'delayed', appointment, customerId: ticket.customer_id, settings, now })
  await announceTicket(trx, ticket)
  return ticket
}
