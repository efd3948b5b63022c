import type { Selectable } from 'kysely'
import type { Db, DevMailTable } from '../database/schema.ts'

const MAX_MAILS = 200
export type DevMail = Selectable<DevMailTable>

/** The newest captured mails, newest first. */
export const findDevMails = (db: Db): Promise<DevMail[]> =>
  db.selectFrom('dev_mail').selectAll().orderBy('id', 'desc').limit(MAX_MAILS).execute()

export async function findAttachment(db: Db, mailId: number, index: number) {
  const mail = await db.selectFrom('dev_mail').select('attachments').where('id', '=', mailId).executeTakeFirst()
  return mail?.attachments[index]
}
