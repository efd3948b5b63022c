import type { Outcome } from '@radruf/contract'

export type SummaryTable = {
  ticket_id: string
  /** Null once the account is deleted. */
  author_id: string | null
  outcome: Outcome
  text: string
  written_at: Date
}
