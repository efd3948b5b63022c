import { CASE_ROLES, isStaff } from '@radruf/contract'
import { sql } from 'kysely'
import { retryOnDeadlock } from '../../database/postgres-errors.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { endAppointment } from '../booking/appointments/appointment-storage.ts'
import { notifyCustomer } from '../booking/notifications/notify-customer.ts'
import { cancelAppointmentJobs } from '../booking/notifications/reminders.ts'
import { deleteAttachments } from '../chat/attachment-storage.ts'
import { eraseMessage, takeNextSeq } from '../chat/storage.ts'
import { deletePhotoFiles } from '../photos/files.ts'
import { anonymizeSecurityEvents, recordSecurityEvent } from '../security-log/security-log.ts'
import { hashLimitKey } from '../sign-in/rate-limit.ts'
import { deletePersonSessions } from '../sign-in/session-storage.ts'
import { moveTicket } from '../tickets/move.ts'
import { deletionMail } from './deletion-mail.ts'
import { type ErasureContext, eraseTickets } from './erase-tickets.ts'

/**
 * Erases all data of a person: account, sessions, tickets with answers, photos and messages, events, pending jobs and mails.
 * Notifies the counterparts of booked appointments and mails a confirmation. Returns false for an unknown person.
 */
export const eraseAccount = (service: Service, personId: string): Promise<boolean> =>
  erase(service, personId, { sendsConfirmation: true })

/** Like {@link eraseAccount}, without the confirmation mail: for people who never signed in. */
export const eraseAccountSilently = (service: Service, personId: string): Promise<boolean> =>
  erase(service, personId, { sendsConfirmation: false })

async function erase(
  service: Service,
  personId: string,
  { sendsConfirmation }: { sendsConfirmation: boolean },
): Promise<boolean> {
  const { settings, clock } = service
  const erased = await retryOnDeadlock(() =>
    inTransaction(service, async (trx) => {
      const person = await trx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', personId)
        .forUpdate()
        .executeTakeFirst()
      if (!person) return undefined
      const context = { trx, person, now: dateOf(clock.now()), settings }
      const attachmentIds = isStaff(person.role) ? await releaseMechanicWork(context) : []
      const photoIds = [...attachmentIds, ...(await eraseTickets(context))]
      await erasePushJobs(trx, person.id)
      const sessionIds = await deletePersonSessions(trx, person.id)
      await trx.deleteFrom('person').where('id', '=', person.id).execute()
      await anonymizeSecurityEvents(trx, { personId: person.id, ticketIds: [] })
      await recordSecurityEvent(trx, { kind: 'account_erased', at: context.now })
      await eraseTraces(trx, person, settings.secret)
      const mail = deletionMail({ to: person.email }, person.language, settings)
      if (sendsConfirmation) await enqueueMail(trx, mail, context.now)
      return { photoIds, sessionIds }
    }),
  )
  if (!erased) return false
  service.notifier.notifySessionsEnded(erased.sessionIds)
  // After a crash before this line, maintenance deletes the orphaned files.
  await deletePhotoFiles(service, erased.photoIds)
  return true
}

/** Erases messages that wait for the person's browsers. */
const erasePushJobs = (trx: Trx, personId: string) =>
  sql`DELETE FROM job WHERE kind = 'push' AND payload->>'subscriptionId' IN (
    SELECT id::text FROM push_subscription WHERE person_id = ${personId})`.execute(trx)

/** Erases rows that contain the address or the calls of the person without referencing the person. */
async function eraseTraces(trx: Trx, { id, email }: PersonRow, secret: string) {
  const takesPart = sql`name = 'call.participants' AND payload->'participants' @> ${JSON.stringify([{ personId: id }])}::jsonb`
  // The counterpart's stream has the signals of a call for a day: they name internet addresses.
  await sql`DELETE FROM event WHERE name = 'call.signal' AND payload->>'ticketId' IN (
    SELECT payload->>'ticketId' FROM event WHERE ${takesPart})`.execute(trx)
  // Later lists stay: they say that the person has left.
  await sql`DELETE FROM event WHERE ${takesPart}`.execute(trx)
  await trx.deleteFrom('dev_mail').where('recipient', '=', email).execute()
  await sql`DELETE FROM job WHERE (kind = 'mail' AND payload->>'to' = ${email})
    OR (kind IN ('sign-in.code', 'sign-in.link') AND payload->>'email' = ${email})`.execute(trx)
  await trx
    .deleteFrom('sign_in_challenge')
    .where('email_hash', '=', hashLimitKey(secret, 'email', email))
    .execute()
}

/**
 * Removes a mechanic from customers' tickets: cancels booked calls so customers can book again, reassigns the tickets to a
 * colleague, and erases text and attachments of the mechanic's messages. Returns the ids of the photos whose files must be deleted.
 */
async function releaseMechanicWork(context: ErasureContext): Promise<string[]> {
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
      await cancelAppointmentJobs(trx, cancelled.id)
      const appointment = { appointment: cancelled, customerId: ticket.customer_id }
      await notifyCustomer(trx, { notification: 'cancelled', ...appointment, settings, now })
    } else if (ticket.state === 'in_call') await moveTicket(trx, ticket, { ...move, to: 'wrap_up' })
  }
  await reassignTickets(context)
  return eraseMessages(context)
}

async function reassignTickets({ trx, person }: ErasureContext) {
  const colleague = await trx
    .selectFrom('person')
    .select('id')
    .where('role', 'in', CASE_ROLES)
    .where('blocked_at', 'is', null)
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
