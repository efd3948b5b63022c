import {
  DEFAULT_NOTIFICATIONS,
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

export async function findNotificationPreferences(db: Db, personId: string): Promise<NotificationMatrix> {
  const stored = await db
    .selectFrom('notification_choice')
    .select('choices')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  // Channels that were added after the preferences were stored have their default.
  return mapTopics((topic) => ({ ...DEFAULT_NOTIFICATIONS[topic], ...stored?.choices[topic] }))
}

export async function saveNotificationPreferences(
  db: Db,
  personId: string,
  changes: NotificationPreferences,
): Promise<void> {
  const before = await findNotificationPreferences(db, personId)
  const choices = json<Partial<NotificationMatrix>>(mapTopics((topic) => ({ ...before[topic], ...changes[topic] })))
  await db
    .insertInto('notification_choice')
    .values({ person_id: personId, choices })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ choices }))
    .execute()
}

const createChannelCheck =
  (channel: NotificationChannel) =>
  async (db: Db, personId: string, topic: NotificationTopic): Promise<boolean> =>
    (await findNotificationPreferences(db, personId))[topic][channel]

/** Whether the person receives mails about a topic. */
export const wantsMail = createChannelCheck('mail')
/** Whether the person receives push notifications about a topic. */
export const wantsPush = createChannelCheck('push')
