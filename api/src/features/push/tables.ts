/** A browser to push to, as long as its session lasts. */
export type PushSubscriptionTable = {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}
