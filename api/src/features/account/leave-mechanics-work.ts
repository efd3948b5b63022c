import { endAppointment } from '../booking/appointments/appointment-storage.ts'
import { mailAppointment } from '../booking/notifications/appointment-mails.ts'
import { pushAppointment } from '../booking/notifications/appointment-push.ts'
import { withdrawAppointmentJobs } from '../booking/notifications/reminders.ts'
import { eraseMessage, takeNextSeq } from '../chat/storage.ts'
import { moveTicket } from '../tickets/move.ts'
import type { Erasing } from './erase-tickets.ts'

/**
 * Takes a mechanic out of the tickets of others: calls are cancelled and their customers may book again, what waits for a
 * mechanic goes to a colleague, and the own messages leave only their tombstones.
 */
export async function leaveMechanicsWork(work: Erasing): Promise<void> {
  const { trx, person, now, settings } = work
  const tickets = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', person.id)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const ticket of tickets) {
    const move = { by: 'system', personId: null, now } as const
    if (ticket.state === 'booked') {
      const cancelled = await endAppointment(trx, ticket.id, 'cancelled')
      await moveTicket(trx, ticket, { ...move, to: 'booking_open' })
      if (!cancelled) continue
      await withdrawAppointmentJobs(trx, cancelled.id)
      const context = {
        notification: 'cancelled',
        appointment: cancelled,
        customerId: ticket.customer_id,
        settings,
        now,
      } as const
      await mailAppointment(trx, context)
      await pushAppointment(trx, context)
    } else if (ticket.state === 'in_call') await moveTicket(trx, ticket, { ...move, to: 'wrap_up' })
  }
  await handOver(work)
  await eraseMessages(work)
}

async function handOver({ trx, person }: Erasing) {
  const colleague = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'mechanic')
    .where('id', '<>', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await trx
    .updateTable('ticket')
    .set({ mechanic_id: colleague?.id ?? null })
    .where('mechanic_id', '=', person.id)
    .execute()
}

async function eraseMessages({ trx, person, now }: Erasing) {
  const messages = await trx
    .selectFrom('message')
    .select(['id', 'ticket_id'])
    .where('author_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .orderBy('ticket_id')
    .orderBy('seq')
    .execute()
  for (const { id, ticket_id } of messages) await eraseMessage(trx, { id, seq: await takeNextSeq(trx, ticket_id), now })
}
