import type { CaseFilter } from '@radruf/contract'

/** A filter of the list that a mechanic keeps. */
export type CaseFilterTable = {
  person_id: string
  name: string
  filter: CaseFilter
  /** '' for all tags. */
  tag: string
  urgent: boolean
  position: number
}
