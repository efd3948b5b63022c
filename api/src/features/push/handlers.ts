import { randomUUID } from 'node:crypto'
import { ApiProblem } from '@radruf/contract/api'
import { isPushService } from '@radruf/contract/server'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { hashToken, readSessionToken } from '../sign-in/session.ts'

export const pushHandlers = {
  savePushSubscription: async ({ service: { db, clock, settings }, person, body, request }) => {
    if (!isPushService(body.endpoint, settings.pushServices)) throw new ApiProblem('PUSH_SERVICE_UNKNOWN')
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', hashToken(readSessionToken(request) ?? ''))
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
    // A browser has one endpoint; a new subscription replaces that of the previous user.
    await db
      .insertInto('push_subscription')
      .values(values)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute()
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
