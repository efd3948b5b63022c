import { createHmac } from 'node:crypto'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { openSecret } from './webhooks.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends an event to its address, signed as Standard Webhooks describes it. A repeated attempt has the same `webhook-id`, by which the
 * receiver recognizes an event whose answer was lost. Throws unless the address accepts it with a status of 2xx.
 */
export const deliverWebhook: JobHandler<'webhook'> = async ({ db, clock, settings }, { deliveryId }) => {
  const delivery = await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.kind', 'delivery.payload', 'delivery.created_at', 'webhook.url', 'webhook.secret'])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.delivered_at', 'is', null)
    .executeTakeFirst()
  // Delivered before the process ended, or removed with its address or ticket.
  if (!delivery) return
  const { kind, payload, created_at, url } = delivery
  const body = JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data: payload })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', openSecret(settings.secret, delivery.secret))
    .update(`${deliveryId}.${timestamp}.${body}`)
    .digest('base64')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    // The event is for the address that the operator has named.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // An unread body would keep the connection.
  await response.body?.cancel()
  if (!response.ok) throw new WebhookRefused(response.status)
  await db
    .updateTable('webhook_delivery')
    .set({ delivered_at: dateOf(clock.now()) })
    .where('id', '=', deliveryId)
    .execute()
}

/** The address answered with another status than 2xx. The code is shown to the operator. */
class WebhookRefused extends Error {
  override name = 'WebhookRefused'
  readonly code: string
  constructor(status: number) {
    super('the address did not accept the event')
    this.code = `HTTP ${status}`
  }
}
