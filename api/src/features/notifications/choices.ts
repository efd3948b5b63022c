import type { NotificationMatrix, NotificationTopic } from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Db } from '../../database/schema.ts'

/** What concerns the own repair is on; announcements are asked for. */
const DEFAULTS: NotificationMatrix = {
  appointments: { mail: true },
  chat: { mail: true },
  tickets: { mail: true },
  announcements: { mail: false },
}

export async function choicesOf(db: Db, personId: string): Promise<NotificationMatrix> {
  const kept = await db
    .selectFrom('notification_choice')
    .select('choices')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { ...DEFAULTS, ...kept?.choices }
}

export async function saveChoices(db: Db, personId: string, matrix: NotificationMatrix): Promise<void> {
  const choices = json<Partial<NotificationMatrix>>(matrix)
  await db
    .insertInto('notification_choice')
    .values({ person_id: personId, choices })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ choices }))
    .execute()
}

/** Whether a mail of this topic may be written to the person. */
export const wantsMail = async (db: Db, personId: string, topic: NotificationTopic): Promise<boolean> =>
  (await choicesOf(db, personId))[topic].mail
