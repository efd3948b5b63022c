import { DAY_MS, type NotificationTopic } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { wantsPush } from '../notifications/preferences.ts'
import type { PushMessage } from './push-message.ts'

type PushNotification = {
  personId: string
  topic: NotificationTopic
  message: PushMessage
  now: Date
  usefulUntil?: Date
}

const DEFAULT_LIFETIME_MS = DAY_MS

/**
 * Enqueues a push notification to every browser of the person in the caller's transaction, unless the person has switched the
 * topic off. It expires at `usefulUntil`, by default after one day.
 */
export async function enqueuePush(
  trx: Trx,
  { personId, topic, message, now, usefulUntil }: PushNotification,
): Promise<void> {
  if (!(await wantsPush(trx, personId, topic))) return
  const browsers = await trx
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select('push_subscription.id')
    .where('push_subscription.person_id', '=', personId)
    .where('session.expires_at', '>', now)
    .execute()
  const until = usefulUntil ?? new Date(now.getTime() + DEFAULT_LIFETIME_MS)
  for (const { id } of browsers)
    await enqueueJob(trx, {
      kind: 'push',
      payload: { subscriptionId: id, message, usefulUntil: until.toISOString() },
      runAt: now,
      expiresAt: until,
    })
}
