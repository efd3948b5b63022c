import type { AgreedPoint, NeededPart, Outcome } from '@radruf/contract'
import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

export type SummaryTable = {
  ticket_id: string
  /** Null after the author's account was deleted. */
  author_id: string | null
  outcome: Outcome
  text: string
  agreed: Json<AgreedPoint[]>
  parts: Json<NeededPart[]>
  /** Ids of the pictures for the customer. Pictures that were deleted since have no row any more. */
  pictures: Json<string[]>
  /** Times for another call that the text offers. */
  offered_times: Json<string[]>
  written_at: Date
  /** The customer is reminded then, unless they write before; null without a reminder, and once it was sent. */
  remind_at: Generated<Date | null>
  /** Increases by one with every change. */
  version: Generated<number>
}
