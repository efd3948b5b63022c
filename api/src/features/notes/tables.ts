export type TicketNoteTable = {
  id: string
  ticket_id: string
  client_id: string
  /** Null after the author's account was deleted. */
  author_id: string | null
  text: string
  written_at: Date
}
