import {
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationMatrix,
  type NotificationPreferences,
  type NotificationTopic,
} from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Db } from '../../database/schema.ts'

const mapTopics = (
  channelsOf: (topic: NotificationTopic) => NotificationMatrix[NotificationTopic],
): NotificationMatrix =>
  Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, channelsOf(topic)])) as NotificationMatrix

/** What concerns the own repair is on; announcements are asked for. */
const DEFAULTS: NotificationMatrix = {
  appointments: { mail: true, push: true },
  chat: { mail: true, push: true },
  tickets: { mail: true, push: true },
  announcements: { mail: false, push: false },
}

export async function findNotificationChoices(db: Db, personId: string): Promise<NotificationMatrix> {
  const kept = await db
    .selectFrom('notification_choice')
    .select('choices')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  // Channels that came later than the choice have their default.
  return mapTopics((topic) => ({ ...DEFAULTS[topic], ...kept?.choices[topic] }))
}

export async function saveNotificationChoices(
  db: Db,
  personId: string,
  wishes: NotificationPreferences,
): Promise<void> {
  const before = await findNotificationChoices(db, personId)
  const choices = json<Partial<NotificationMatrix>>(mapTopics((topic) => ({ ...before[topic], ...wishes[topic] })))
  await db
    .insertInto('notification_choice')
    .values({ person_id: personId, choices })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ choices }))
    .execute()
}

const createChannelCheck =
  (channel: NotificationChannel) =>
  async (db: Db, personId: string, topic: NotificationTopic): Promise<boolean> =>
    (await findNotificationChoices(db, personId))[topic][channel]

/** Whether a mail of this topic may be written to the person. */
export const wantsMail = createChannelCheck('mail')
/** Whether this topic may be pushed to the person's browsers. */
export const wantsPush = createChannelCheck('push')
