export type RatingTable = {
  /** One rating per call: a second call of the same ticket gets a rating of its own. */
  appointment_id: string
  ticket_id: string
  call: number
  service: number
  reason: string
  rated_at: Date
}
