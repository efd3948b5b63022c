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
import { deletionMail } from './deletion-mail.ts'
import { eraseTickets } from './erase-tickets.ts'
import { releaseMechanicWork } from './release-mechanic-work.ts'

/**
 * Erases a person everywhere: account, sessions, tickets with answers, photos and messages, events, waiting jobs and mails.
 * Whoever had an appointment with the person is told. A mail confirms it; false when there is no such person any more.
 */
export const eraseAccount = (service: Service, personId: string): Promise<boolean> =>
  erase(service, personId, { confirmed: true })

/** As {@link eraseAccount}, without a mail to somebody who never had an account. */
export const eraseAccountSilently = (service: Service, personId: string): Promise<boolean> =>
  erase(service, personId, { confirmed: false })

async function erase(service: Service, personId: string, { confirmed }: { confirmed: boolean }): Promise<boolean> {
  const { settings, clock } = service
  const photos = await retryOnDeadlock(() =>
    inTransaction(service, async (trx) => {
      const person = await trx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', personId)
        .forUpdate()
        .executeTakeFirst()
      if (!person) return undefined
      const work = { trx, person, now: dateOf(clock.now()), settings }
      if (person.role === 'mechanic') await releaseMechanicWork(work)
      const erased = await eraseTickets(work)
      await trx.deleteFrom('person').where('id', '=', person.id).execute()
      await eraseTraces(trx, person, settings.secret)
      const mail = deletionMail({ to: person.email }, person.language, settings)
      if (confirmed) await enqueueMail(trx, mail, work.now)
      return erased
    }),
  )
  if (!photos) return false
  // A crash before this line is made good by the sweep of pictures that no row knows.
  await deletePhotoFiles(settings.dataDir, photos)
  return true
}

/** What knows the address without belonging to the person's row. */
async function eraseTraces(trx: Trx, { email }: PersonRow, secret: string) {
  await trx.deleteFrom('dev_mail').where('recipient', '=', email).execute()
  await sql`DELETE FROM job WHERE (kind = 'mail' AND payload->>'to' = ${email})
    OR (kind = 'sign-in.code' AND payload->>'email' = ${email})`.execute(trx)
  await trx
    .deleteFrom('sign_in_challenge')
    .where('email_hash', '=', hashLimitKey(secret, 'email', email))
    .execute()
}
