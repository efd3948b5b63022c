import type { Generated } from 'kysely'

export type CareTaskTable = {
  id: string
  ticket_id: string
  text: string
  /** The mechanic wrote it with the outcome. */
  is_agreed: boolean
  remind_at: Date
  reminded_at: Generated<Date | null>
  done_at: Generated<Date | null>
  created_at: Date
}
