import type { Answers } from '@radruf/contract'
import type { Json } from '../../database/json.ts'

export type BikeTable = {
  id: string
  customer_id: string
  /** The answers about the bike, of its latest submitted questionnaire. */
  facts: Json<Answers>
  created_at: Date
  updated_at: Date
}
