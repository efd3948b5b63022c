import type { ViewerActivity } from '@radruf/contract'

/** A mechanic who has a case open, until the row is silent for too long. */
export type CaseViewerTable = {
  ticket_id: string
  person_id: string
  activity: ViewerActivity
  /** Real time: liveness does not follow the product's clock. */
  seen_at: Date
}
