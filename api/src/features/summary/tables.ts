import type { Outcome } from '@radruf/contract'

export type SummaryTable = {
  ticket_id: string
  /** Null after the author's account was deleted. */
  author_id: string | null
  outcome: Outcome
  text: string
  written_at: Date
}
