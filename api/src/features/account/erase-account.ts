import { sql } from 'kysely'
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { deletePhotoFiles } from '../photos/files.ts'
import { hashLimitKey } from '../sign-in/rate-limit.ts'
import { deletePersonSessions } from '../sign-in/session-storage.ts'
import { deletionMail } from './deletion-mail.ts'
import { eraseTickets } from './erase-tickets.ts'
import { releaseMechanicWork } from './release-mechanic-work.ts'

/**
 * Erases all data of a person: account, sessions, tickets with answers, photos and messages, events, pending jobs and mails.
 * Notifies the other participants of booked appointments and mails a confirmation. Returns false for an unknown person.
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
      const attachmentIds = person.role === 'mechanic' ? await releaseMechanicWork(context) : []
      const photoIds = [...attachmentIds, ...(await eraseTickets(context))]
      const sessionIds = await deletePersonSessions(trx, person.id)
      await trx.deleteFrom('person').where('id', '=', person.id).execute()
      await eraseTraces(trx, person, settings.secret)
      const mail = deletionMail({ to: person.email }, person.language, settings)
      if (sendsConfirmation) await enqueueMail(trx, mail, context.now)
      return { photoIds, sessionIds }
    }),
  )
  if (!erased) return false
  service.notifier.notifySessionsEnded(erased.sessionIds)
  // After a crash before this line, maintenance deletes the orphaned files.
  await deletePhotoFiles(settings.dataDir, erased.photoIds)
  return true
}

/** Erases rows that contain the address without referencing the person. */
async function eraseTraces(trx: Trx, { email }: PersonRow, secret: string) {
  await trx.deleteFrom('dev_mail').where('recipient', '=', email).execute()
  await sql`DELETE FROM job WHERE (kind = 'mail' AND payload->>'to' = ${email})
    OR (kind IN ('sign-in.code', 'sign-in.link') AND payload->>'email' = ${email})`.execute(trx)
  await trx
    .deleteFrom('sign_in_challenge')
    .where('email_hash', '=', hashLimitKey(secret, 'email', email))
    .execute()
}
