/** A browser that receives push notifications. It is deleted with its session. */
export type PushSubscriptionTable = {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}
