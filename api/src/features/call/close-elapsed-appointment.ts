import { inTransaction } from '../../database/transaction.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { endAppointment, findAppointment } from '../booking/appointments/appointment-storage.ts'
import { moveTicket } from '../tickets/move.ts'
import { lockTicket } from '../tickets/storage.ts'
import { endCallIfOver } from './call.ts'
import { notifyMissed } from './missed-call.ts'

/**
 * Closes an appointment when its slot is over. Without a call it was missed, and booking opens again. An empty call ends. A
 * call with participants goes on and ends when the last one leaves.
 */
export const closeElapsedAppointment: JobHandler<'appointment.over'> = async (service, { appointmentId }) => {
  const { settings } = service
  const now = dateOf(service.clock.now())
  await inTransaction(service, async (trx) => {
    const found = await findAppointment(trx, appointmentId)
    const ticket = found && (await lockTicket(trx, found.ticket_id))
    if (!ticket) return
    if (ticket.state === 'in_call') return endCallIfOver(trx, ticket, { now, settings })
    if (ticket.state !== 'booked') return
    // Read again: the appointment may have changed before the ticket was locked.
    const appointment = await findAppointment(trx, appointmentId)
    if (appointment?.status !== 'booked' || now < appointment.ends_at) return
    await endAppointment(trx, ticket.id, 'missed')
    // Joining moves the ticket to `in_call`, so neither side has joined.
    const set = { missed_appointment: true, missed_by: 'both', follow_up: null } as const
    await moveTicket(trx, ticket, { to: 'booking_open', by: 'system', personId: null, now, set })
    await notifyMissed(trx, { missedBy: 'both', appointment, customerId: ticket.customer_id, settings, now })
  })
}
