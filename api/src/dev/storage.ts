import type { Selectable } from 'kysely'
import type { Db, DevMailTable } from '../database/schema.ts'
import type { Service } from '../service.ts'
import { dateOf, instantOf } from '../time.ts'

const MAX_MAILS = 200
export type DevMail = Selectable<DevMailTable>

/** The newest captured mails, newest first. */
export const findDevMails = (db: Db): Promise<DevMail[]> =>
  db.selectFrom('dev_mail').selectAll().orderBy('id', 'desc').limit(MAX_MAILS).execute()

export async function findAttachment(db: Db, mailId: number, index: number) {
  const mail = await db.selectFrom('dev_mail').select('attachments').where('id', '=', mailId).executeTakeFirst()
  return mail?.attachments[index]
}

/** Five minutes before the next booked appointment that starts more than five minutes from now; undefined when there is none. */
export async function findTimeBeforeNextAppointment({ db, clock }: Service): Promise<Temporal.Instant | undefined> {
  const after = dateOf(clock.now().add({ minutes: 5 }))
  const next = await db
    .selectFrom('appointment')
    .select('starts_at')
    .where('status', '=', 'booked')
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next && instantOf(next.starts_at).subtract({ minutes: 5 })
}
