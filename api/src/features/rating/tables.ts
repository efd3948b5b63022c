export type RatingTable = {
  /** One rating per call: a second call of the same ticket gets a rating of its own. */
  appointment_id: string
  ticket_id: string
  call: number
  /** Null until the customer has rated the service as well. */
  service: number | null
  reason: string
  rated_at: Date
}
