import { MINUTE_MS, RING_OVER_MINUTES } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueJob, enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { type AppointmentRow, findBookedAppointment } from '../booking/appointments/appointment-storage.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import { recordTicketEvent } from '../tickets/ticket-events.ts'
import { findAloneSince } from './customers-alone.ts'
import { findFreeMechanicIds } from './free-mechanics.ts'
import { publishCallParticipants } from './participants.ts'
import { pushWaiting } from './waiting-customers.ts'

const toRingOverTime = (since: Date) => new Date(since.getTime() + RING_OVER_MINUTES * MINUTE_MS)

/** Begins the wait of a customer who is alone in the call from now on. */
export async function scheduleRingOver(trx: Trx, { id, ticket_id, rung_over_at }: AppointmentRow, now: Date) {
  if (rung_over_at) await setRungOver(trx, id, null)
  const payload = { ticketId: ticket_id }
  await enqueueJob(trx, { kind: 'call.ring-over', key: ticket_id, payload, runAt: toRingOverTime(now) })
}

const setRungOver = (trx: Trx, appointmentId: string, rung_over_at: Date | null) =>
  trx.updateTable('appointment').set({ rung_over_at }).where('id', '=', appointmentId).execute()

/** The appointment of a call in which a customer is alone, and since when; undefined for any other ticket. */
async function findWaiting(trx: Trx, { id }: Pick<TicketRow, 'id'>) {
  const since = await findAloneSince(trx, id)
  const appointment = since && (await findBookedAppointment(trx, id))
  return appointment && { appointment, since }
}

/** Rings a call at every free mechanic once its customer has been alone for {@link RING_OVER_MINUTES} minutes. */
export const ringOver: JobHandler<'call.ring-over'> = (service, { ticketId }) =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const ticket = await lockTicket(trx, ticketId)
    const waiting = ticket && (await findWaiting(trx, ticket))
    if (!waiting || waiting.appointment.rung_over_at) return
    const { appointment, since } = waiting
    const runAt = toRingOverTime(since)
    if (runAt > now)
      return enqueueMissingJobs(trx, [{ kind: 'call.ring-over', key: ticketId, payload: { ticketId }, runAt }])
    await setRungOver(trx, appointment.id, now)
    await recordTicketEvent(trx, { kind: 'rang_over', ticketId, now })
    const free = await findFreeMechanicIds(trx, service.settings, now)
    for (const mechanic_id of free)
      if (mechanic_id !== ticket.mechanic_id)
        await pushWaiting(trx, 'ringsOver', {
          appointment: { ...appointment, mechanic_id },
          customerId: ticket.customer_id,
          now,
        })
    await publishCallParticipants(trx, ticket)
  })

/** Whether the call of a ticket rings at other mechanics: its customer is still alone. */
export const isRingingOver = async (trx: Trx, ticket: Pick<TicketRow, 'id'>): Promise<boolean> =>
  Boolean((await findWaiting(trx, ticket))?.appointment.rung_over_at)

/** Ends the ringing at other mechanics after one of them has taken the call. */
export async function endRingOver(trx: Trx, ticket: TicketRow, appointmentId: string): Promise<void> {
  await publishCallParticipants(trx, ticket)
  await setRungOver(trx, appointmentId, null)
}
