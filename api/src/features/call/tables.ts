/** Who is in a call now. Times of liveness are real time, not the product's clock. */
export type CallParticipantTable = {
  ticket_id: string
  person_id: string
  role: 'customer' | 'mechanic'
  client_id: string
  joined_at: Date
  last_seen: Date
  /** The client that this one took over from, and when, so that its last request on the way does not take over again. */
  replaced_client_id: string | null
  replaced_at: Date | null
}
