import type { Generated } from 'kysely'

/** The calendar feed of a mechanic. Its URL contains a token, of which only the hash is stored. */
export type CalendarFeedTable = {
  person_id: string
  token_hash: string
  created_at: Date
  fetched_at: Generated<Date | null>
  /** Hash of the latest content, and when it changed to that. */
  content_hash: Generated<string | null>
  changed_at: Generated<Date | null>
}
