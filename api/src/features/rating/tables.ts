export type RatingTable = {
  /** One rating per call: a second call of the same ticket is rated anew. */
  appointment_id: string
  ticket_id: string
  call: number
  service: number
  reason: string
  rated_at: Date
}
