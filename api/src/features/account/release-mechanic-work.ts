import { mailAppointment } from '../booking/appointment-mails.ts'
import { pushAppointment } from '../booking/appointment-push.ts'
import { endBooked } from '../booking/appointment-storage.ts'
import { withdrawAppointment } from '../booking/reminders.ts'
import { eraseMessage, nextSeq } from '../chat/storage.ts'
import { moveTicket } from '../tickets/move.ts'
import type { ErasureContext } from './erase-tickets.ts'

/**
 * Removes a mechanic from customers' tickets: cancels booked calls so customers can book again, reassigns the tickets to a
 * colleague, and erases the text of the mechanic's messages.
 */
export async function releaseMechanicWork(context: ErasureContext): Promise<void> {
  const { trx, person, now, settings } = context
  const tickets = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', person.id)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, state } of tickets) {
    const move = { by: 'system', personId: null, now } as const
    if (state === 'booked') {
      const cancelled = await endBooked(trx, id, 'cancelled')
      await moveTicket(trx, id, { ...move, to: 'booking_open' })
      if (!cancelled) continue
      await withdrawAppointment(trx, cancelled.id)
      const news = { news: 'cancelled', appointment: cancelled, settings, now } as const
      await mailAppointment(trx, news)
      await pushAppointment(trx, news)
    } else if (state === 'in_call') await moveTicket(trx, id, { ...move, to: 'wrap_up' })
  }
  await reassignTickets(context)
  await eraseMessages(context)
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

async function eraseMessages({ trx, person, now }: ErasureContext) {
  const messages = await trx
    .selectFrom('message')
    .select(['id', 'ticket_id'])
    .where('author_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .orderBy('ticket_id')
    .orderBy('seq')
    .execute()
  for (const { id, ticket_id } of messages) await eraseMessage(trx, { id, seq: await nextSeq(trx, ticket_id), now })
}
