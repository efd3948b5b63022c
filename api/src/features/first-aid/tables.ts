import type { ProblemCategory } from '@radruf/contract'

export type FirstAidApprovalTable = {
  category: ProblemCategory
  /** The cards that the mechanic saw. The approval does not count for others. */
  version: string
  /** Null: the account was deleted. */
  approved_by: string | null
  approved_at: Date
}
