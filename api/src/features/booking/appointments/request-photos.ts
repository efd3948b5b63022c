import { type CallPhotos, PERSPECTIVES } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../database/schema.ts'
import { isoOrNull } from '../../../time.ts'
import { wantsMail } from '../../notifications/preferences.ts'
import { refuseUnassignedMechanic } from '../../tickets/ticket-access.ts'
import { recordTicketEvent } from '../../tickets/ticket-events.ts'
import { mailAppointment } from '../notifications/appointment-mails.ts'
import { pushAppointment } from '../notifications/appointment-push.ts'
import { loadParticipants } from '../notifications/participants.ts'
import { findBookedAppointment } from './appointment-storage.ts'
import type { AppointmentChange } from './change-appointment.ts'

/**
 * Asks the customer of a locked ticket by push and mail for photos before the booked call. Does nothing once the customer has sent some, or
 * was asked for this call, also before it was moved. Throws NOT_ALLOWED, or TICKET_CANNOT_MOVE without a booked call.
 */
export async function requestPhotos(trx: Trx, { ticket, person, now, settings }: AppointmentChange): Promise<void> {
  await refuseUnassignedMechanic(trx, ticket, person)
  const appointment = await findBookedAppointment(trx, ticket.id)
  if (!appointment) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no call while ${ticket.state}` })
  const photos = (await findCallPhotos(trx, [appointment.id])).get(appointment.id)
  if (!photos || photos.count > 0 || photos.requestedAt) return
  await trx.updateTable('appointment').set({ photos_requested_at: now }).where('id', '=', appointment.id).execute()
  await recordTicketEvent(trx, { kind: 'photos_requested', ticketId: ticket.id, now, personId: person.id })
  const context = {
    notification: 'photos_requested',
    appointment,
    customerId: ticket.customer_id,
    settings,
    now,
  } as const
  const participants = await loadParticipants(trx, context)
  if (await wantsMail(trx, ticket.customer_id, 'appointments')) await mailAppointment(trx, context, participants)
  await pushAppointment(trx, context, participants)
}

type PhotosRow = { id: string; count: number; requestedAt: Date | null }

/** Counts the photos that customers sent for calls: in the questionnaire or the chat, after the call before. */
export async function findCallPhotos(db: Db, appointmentIds: readonly string[]): Promise<Map<string, CallPhotos>> {
  if (appointmentIds.length === 0) return new Map()
  const { rows } = await sql<PhotosRow>`
    SELECT appointment.id,
      (SELECT max(photos_requested_at) FROM appointment same WHERE same.calendar_uid = appointment.calendar_uid) AS "requestedAt",
      (SELECT count(*)::integer FROM photo LEFT JOIN message ON message.id = photo.message_id
        WHERE photo.ticket_id = appointment.ticket_id
          AND (photo.perspective IN (${sql.join(PERSPECTIVES)}) OR (message.author_role = 'customer' AND message.deleted_at IS NULL))
          AND photo.created_at > coalesce((SELECT max(earlier.left_at) FROM appointment earlier
            WHERE earlier.ticket_id = appointment.ticket_id AND earlier.starts_at < appointment.starts_at), '-infinity')) AS count
    FROM appointment WHERE appointment.id IN (${sql.join(appointmentIds)})`.execute(db)
  return new Map(rows.map(({ id, count, requestedAt }) => [id, { count, requestedAt: isoOrNull(requestedAt) }]))
}
