export type TicketNoteTable = {
  id: string
  ticket_id: string
  client_id: string
  /** Null once the account is deleted. */
  author_id: string | null
  text: string
  written_at: Date
}
