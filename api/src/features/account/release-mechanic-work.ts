import { endAppointment } from '../booking/appointments/appointment-storage.ts'
import { mailAppointment } from '../booking/notifications/appointment-mails.ts'
import { pushAppointment } from '../booking/notifications/appointment-push.ts'
import { withdrawAppointmentJobs } from '../booking/notifications/reminders.ts'
import { deleteAttachments } from '../chat/attachment-storage.ts'
import { eraseMessage, takeNextSeq } from '../chat/storage.ts'
import { moveTicket } from '../tickets/move.ts'
import type { ErasureContext } from './erase-tickets.ts'

/**
 * Removes a mechanic from customers' tickets: cancels booked calls so customers can book again, reassigns the tickets to a
 * colleague, and erases text and attachments of the mechanic's messages. Returns the ids of the photos whose files must be deleted.
 */
export async function releaseMechanicWork(context: ErasureContext): Promise<string[]> {
  const { trx, person, now, settings } = context
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
  await reassignTickets(context)
  return eraseMessages(context)
}

async function reassignTickets({ trx, person }: ErasureContext) {
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

async function eraseMessages({ trx, person, now }: ErasureContext): Promise<string[]> {
  const messages = await trx
    .selectFrom('message')
    .select(['id', 'ticket_id'])
    .where('author_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .orderBy('ticket_id')
    .orderBy('seq')
    .execute()
  for (const { id, ticket_id } of messages) await eraseMessage(trx, { id, seq: await takeNextSeq(trx, ticket_id), now })
  const unsent = await trx
    .deleteFrom('photo')
    .where('uploader_id', '=', person.id)
    .where('message_id', 'is', null)
    .returning('id')
    .execute()
  const sent = await deleteAttachments(
    trx,
    messages.map(({ id }) => id),
  )
  return [...sent, ...unsent.map(({ id }) => id)]
}
