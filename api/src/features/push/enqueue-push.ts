import type { NotificationTopic } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { wantsPush } from '../notifications/choices.ts'

/** What a browser shows. Of two with the same tag only the later one stays. */
export type PushMessage = { title: string; body: string; path: string; tag: string }
export type PushJob = { subscriptionId: string; message: PushMessage; usefulUntil: string }

type PushNotification = {
  personId: string
  topic: NotificationTopic
  message: PushMessage
  now: Date
  usefulUntil?: Date
}

const DEFAULT_LIFETIME_MS = 86_400_000

/**
 * Pushes news to every browser of a person who wants this topic pushed, in the transaction of what happened. After
 * `usefulUntil` (a day unless given) it is not delivered any more.
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
    })
}
