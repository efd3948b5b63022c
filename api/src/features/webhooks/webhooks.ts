import { randomBytes, randomUUID } from 'node:crypto'
import { isUniqueViolation } from '../../database/postgres-errors.ts'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { decrypt, encrypt } from '../../encryption.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'

const PURPOSE = 'webhook'
/** As Standard Webhooks names a secret. */
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Deliveries that a list shows. */
const LISTED = 100

/** Adds an address. Returns its secret, which is shown once; undefined when the address is known. */
export async function addWebhook(service: Service, url: string): Promise<{ id: string; secret: string } | undefined> {
  const id = randomUUID()
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const sealed = encrypt(service.settings.secret, PURPOSE, secret)
  try {
    await service.db
      .insertInto('webhook')
      .values({ id, url, secret: sealed, created_at: dateOf(service.clock.now()) })
      .execute()
    return { id, secret }
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/** The bytes of a stored secret. */
export const openSecret = (key: string, sealed: string): Buffer =>
  Buffer.from(decrypt(key, PURPOSE, sealed).slice(SECRET_PREFIX.length), 'base64')

/** Removes an address with its deliveries. Returns whether there was one. */
export async function removeWebhook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The addresses with the number of events that each has not accepted yet, and was given up for. */
export const listWebhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .leftJoin('webhook_delivery as delivery', (join) =>
      join.onRef('delivery.webhook_id', '=', 'webhook.id').on('delivery.delivered_at', 'is', null),
    )
    .select(({ fn }) => ['webhook.id', 'webhook.url', fn.count<number>('delivery.id').as('open')])
    .groupBy(['webhook.id', 'webhook.url'])
    .orderBy('webhook.created_at')
    .execute()

/** The newest deliveries with the state of their job. */
export const listDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .leftJoin('job', (join) =>
      join.on('job.kind', '=', 'webhook').on('job.key', '=', (eb) => eb.cast<string>('delivery.id', 'text')),
    )
    .select([
      'delivery.id',
      'delivery.kind',
      'delivery.created_at',
      'delivery.delivered_at',
      'webhook.url',
      'job.error',
      'job.failed_at',
      'job.run_at',
    ])
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id')
    .limit(LISTED)
    .execute()

/** Delivers an event again under its id, whether it was delivered or given up. Returns whether there is one. */
export const repeatDelivery = (service: Service, id: string): Promise<boolean> =>
  inTransaction(service, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhook_delivery')
      .set({ delivered_at: null })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const runAt = dateOf(service.clock.now())
    await enqueueJob(trx, { kind: 'webhook', key: id, payload: { deliveryId: id }, runAt })
    return true
  })
