import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

/** An address that receives changes. The secret is encrypted. */
export type WebhookTable = { id: string; url: string; secret: string; created_at: Date }

/** The delivery of a change to one address. Triggers write it in the transaction of the change; it has no names and no texts. */
export type WebhookDeliveryTable = {
  id: string
  webhook_id: string
  ticket_id: string
  kind: string
  payload: Json<Record<string, unknown>>
  created_at: Date
  delivered_at: Generated<Date | null>
}
