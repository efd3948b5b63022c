import { randomUUID } from 'node:crypto'
import { ApiProblem } from '@radruf/contract/api'
import { isPushService } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { hashToken, readSessionToken } from '../sign-in/session.ts'
import type { PushSubscriptionTable } from './tables.ts'

/** Browsers of one person that receive push notifications. A further one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10

export const pushHandlers = {
  savePushSubscription: async ({ service, person, body, request }) => {
    const { db, clock, settings } = service
    if (!isPushService(body.endpoint, settings.pushServices)) throw new ApiProblem('PUSH_SERVICE_UNKNOWN')
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', hashToken(readSessionToken(service, request) ?? ''))
      .executeTakeFirst()
    if (!session) throw new ApiProblem('NOT_SIGNED_IN')
    const values = {
      id: randomUUID(),
      person_id: person.id,
      session_id: session.id,
      endpoint: body.endpoint,
      p256dh: body.keys.p256dh,
      auth: body.keys.auth,
      created_at: dateOf(clock.now()),
    }
    await inTransaction(service, (trx) => saveSubscription(trx, values))
    return { id: values.id }
  },
  deletePushSubscription: async ({ service, person, params }) => {
    await service.db
      .deleteFrom('push_subscription')
      .where('id', '=', params.subscriptionId)
      .where('person_id', '=', person.id)
      .execute()
    return null
  },
} satisfies Partial<Handlers>

/** Saves a browser's subscription. A browser has one endpoint, so it replaces that of the previous user. */
async function saveSubscription(trx: Trx, values: PushSubscriptionTable) {
  // Serializes the subscriptions of a person.
  await trx.selectFrom('person').select('id').where('id', '=', values.person_id).forUpdate().execute()
  await trx
    .insertInto('push_subscription')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  const newest = trx
    .selectFrom('push_subscription')
    .select('id')
    .where('person_id', '=', values.person_id)
    .orderBy('created_at', 'desc')
    .orderBy((eb) => eb('id', '=', values.id), 'desc')
    .limit(MAX_SUBSCRIPTIONS)
  await trx
    .deleteFrom('push_subscription')
    .where('person_id', '=', values.person_id)
    .where('id', 'not in', newest)
    .execute()
}
