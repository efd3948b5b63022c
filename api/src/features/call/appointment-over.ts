import { inTransaction } from '../../database/transaction.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { mailAppointment } from '../booking/appointment-mails.ts'
import { pushAppointment } from '../booking/appointment-push.ts'
import { endBooked, findAppointment } from '../booking/appointment-storage.ts'
import { moveTicket } from '../tickets/move.ts'
import { lockTicket } from '../tickets/storage.ts'
import { endCallIfOver } from './call.ts'

/**
 * Looks back when an appointment's time is over. Nobody came: it was missed, and booking is open again. Everybody has
 * left: the call is done. Somebody is still in it: the call ends when the last one leaves.
 */
export const lookBack: JobHandler<'appointment.over'> = async (service, { appointmentId }) => {
  const { settings } = service
  const now = dateOf(service.clock.now())
  await inTransaction(service, async (trx) => {
    const appointment = await findAppointment(trx, appointmentId)
    const ticket = appointment && (await lockTicket(trx, appointment.ticket_id))
    if (!ticket) return
    if (ticket.state === 'in_call') return endCallIfOver(trx, ticket, now)
    if (ticket.state !== 'booked') return
    const current = await findAppointment(trx, appointmentId)
    if (current?.status !== 'booked' || now < current.ends_at) return
    await endBooked(trx, ticket.id, 'missed')
    const set = { missed_appointment: true }
    await moveTicket(trx, ticket.id, { to: 'booking_open', by: 'system', personId: null, now, set })
    const news = { news: 'missed', appointment: current, settings, now } as const
    await mailAppointment(trx, news)
    await pushAppointment(trx, news)
  })
}
