import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

export type TicketNoteTable = {
  id: string
  ticket_id: string
  client_id: string
  /** Null after the author's account was deleted. */
  author_id: string | null
  text: string
  written_at: Date
  /** Increases by one with every change. */
  version: Generated<number>
  edited_at: Generated<Date | null>
  /** The mechanic of the latest change. Null after that account was deleted, and without a change. */
  editor_id: Generated<string | null>
  /** Pinned notes stand first; null for others. */
  pinned_at: Generated<Date | null>
  /** Ids of the mentioned and notified colleagues. */
  mentions: Json<string[]>
}
