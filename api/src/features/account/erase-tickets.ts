import { sql } from 'kysely'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { type AppointmentRow, endAppointment } from '../booking/appointments/appointment-storage.ts'
import { formatAppointmentTime } from '../booking/notifications/appointment-time.ts'
import { cancelAppointmentJobs } from '../booking/notifications/reminders.ts'
import { enqueueWaitlist } from '../booking/waitlist/waitlist.ts'
import { anonymizeSecurityEvents } from '../security-log/security-log.ts'
import { listMechanicIds } from '../tickets/storage.ts'
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
    const booked = await endAppointment(trx, id, 'cancelled')
    if (!booked) continue
    await cancelAppointmentJobs(trx, booked.id)
    await enqueueWaitlist(trx, booked, context.now)
    await notifyMechanic(context, booked)
  }
  for (const { id, state, mechanic_id } of tickets) {
    if (state === 'closed') continue
    const mechanics = mechanic_id ? [mechanic_id] : await listMechanicIds(trx)
    await appendEvent(trx, mechanics, 'ticket.changed', { ticketId: id, state: 'closed' })
  }
  return eraseTicketRows(trx, ids)
}

/** Deletes tickets with everything that belongs to them. Returns the ids of the photos whose files must be deleted. */
export async function eraseTicketRows(trx: Trx, ticketIds: readonly string[]): Promise<string[]> {
  await eraseTicketJobs(trx, ticketIds)
  await anonymizeSecurityEvents(trx, { ticketIds })
  const photos = await trx.selectFrom('photo').select('id').where('ticket_id', 'in', ticketIds).execute()
  await trx.deleteFrom('ticket').where('id', 'in', ticketIds).execute()
  return photos.map(({ id }) => id)
}

/** Erases pending jobs about tickets, also the messages that wait for a mechanic's browser and name the customer. */
async function eraseTicketJobs(trx: Trx, ticketIds: readonly string[]) {
  await sql`DELETE FROM job WHERE payload->>'ticketId' = ANY(${ticketIds}::text[])
    OR payload->>'appointmentId' IN (SELECT id::text FROM appointment WHERE ticket_id = ANY(${ticketIds}::uuid[]))
    OR (kind = 'push' AND split_part(payload#>>'{message,tag}', ':', 2) = ANY(${ticketIds}::text[]))`.execute(trx)
}

async function notifyMechanic({ trx, now, settings }: ErasureContext, { mechanic_id, starts_at }: AppointmentRow) {
  const mechanic = await trx.selectFrom('person').selectAll().where('id', '=', mechanic_id).executeTakeFirst()
  if (!mechanic) return
  const time = formatAppointmentTime(starts_at, mechanic.language, settings.zone)
  const data = { to: mechanic.email, time }
  await enqueueMail(trx, appointmentGoneMail(data, mechanic.language, settings), now)
}
