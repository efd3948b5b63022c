import type { CannedReplyKind } from '@radruf/contract'
import type { Generated } from 'kysely'

export type CannedReplyTable = {
  id: string
  /** Null for a reply that all mechanics share. */
  owner_id: string | null
  kind: CannedReplyKind
  name: string
  text_de: string
  text_en: string
  version: Generated<number>
}
