import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { PermanentJobError } from '../jobs/jobs.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { loadPictures } from './load-pictures.ts'
import type { Mail } from './mail-types.ts'
import { RecipientRefusedError } from './recipient-refusal.ts'

/**
 * Sends a mail, and stores with the person whether the mail server refuses the address for good. Throws {@link PermanentJobError} for
 * such a refusal, and any other error for a failure that may pass.
 */
export async function sendMail(service: Service, mail: Mail): Promise<void> {
  const { mailer, db, clock, log } = service
  try {
    await mailer.send(await loadPictures(service, mail))
  } catch (error) {
    if (!(error instanceof RecipientRefusedError)) throw error
    await saveRefusal(db, mail.to, { refused_at: dateOf(clock.now()), reply: error.reply })
    throw new PermanentJobError('The mail server refuses the recipient.', { cause: error })
  }
  await db
    .deleteFrom('mail_refusal')
    .where('person_id', 'in', (query) => query.selectFrom('person').select('id').where('email', '=', mail.to))
    .execute()
    // The mail was sent: an error would send it again.
    .catch((error: unknown) => log.warn({ err: error }, 'the refusal of an address cannot be deleted'))
  await recordMail(db, mail, dateOf(clock.now())).catch((error: unknown) =>
    log.warn({ err: error }, 'a mail cannot be recorded in the history'),
  )
}

/** Records a mail in the history of its ticket, unless that is erased. */
const recordMail = async (db: Db, { id, ticketId, subject }: Mail, now: Date) =>
  id &&
  ticketId &&
  sql`INSERT INTO ticket_event (id, ticket_id, kind, happened_at, text)
    SELECT ${id}::uuid, id, 'mailed', ${now}::timestamptz, ${subject}::text FROM ticket WHERE id = ${ticketId} ON CONFLICT DO NOTHING`.execute(
    db,
  )

const saveRefusal = (db: Db, email: string, refusal: { refused_at: Date; reply: string }) =>
  db
    .insertInto('mail_refusal')
    .columns(['person_id', 'refused_at', 'reply'])
    .expression((query) =>
      query
        .selectFrom('person')
        .select((columns) => [
          'id',
          columns.val(refusal.refused_at).as('refused_at'),
          columns.val(refusal.reply).as('reply'),
        ])
        .where('email', '=', email),
    )
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(refusal))
    .execute()
