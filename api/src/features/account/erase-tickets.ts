import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { type AppointmentRow, endBooked } from '../booking/appointment-storage.ts'
import { appointmentTime } from '../booking/appointment-time.ts'
import { noteFreed } from '../booking/earlier.ts'
import { withdrawAppointment } from '../booking/reminders.ts'
import { mechanicIds } from '../tickets/storage.ts'
import { appointmentGoneMail } from './deletion-mail.ts'

export type ErasureContext = { trx: Trx; person: PersonRow; now: Date; settings: Settings }

/** Cancels a customer's appointments and deletes the tickets. Returns the ids of the photos whose files must be deleted. */
export async function eraseTickets(context: ErasureContext): Promise<string[]> {
  const { trx, person } = context
  const tickets = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('customer_id', '=', person.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const { id } of tickets) {
    const booked = await endBooked(trx, id, 'cancelled')
    if (!booked) continue
    await withdrawAppointment(trx, booked.id)
    await noteFreed(trx, booked, context.now)
    await notifyMechanic(context, booked)
  }
  for (const { id, state, mechanic_id } of tickets) {
    if (state === 'closed') continue
    const mechanics = mechanic_id ? [mechanic_id] : await mechanicIds(trx)
    await appendEvent(trx, mechanics, 'ticket.changed', { ticketId: id, state: 'closed' })
  }
  const photos = await trx.selectFrom('photo').select('id').where('ticket_id', 'in', ids).execute()
  await trx.deleteFrom('ticket').where('id', 'in', ids).execute()
  return photos.map(({ id }) => id)
}

async function notifyMechanic({ trx, now, settings }: ErasureContext, { mechanic_id, starts_at }: AppointmentRow) {
  const mechanic = await trx.selectFrom('person').selectAll().where('id', '=', mechanic_id).executeTakeFirst()
  if (!mechanic) return
  const time = appointmentTime(starts_at, mechanic.language, settings.zone)
  const data = { to: mechanic.email, time }
  await enqueueMail(trx, appointmentGoneMail(data, mechanic.language, settings), now)
}
