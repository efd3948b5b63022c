import type { ContentKind, ContentValues } from '@radruf/contract'
import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

export type ContentVersionTable = {
  content_id: string
  /** Counts the versions of one content. */
  number: number
  kind: ContentKind
  /** Null: with this version the content was withdrawn. */
  content: Json<ContentValues | null>
  /** A copy of what was live when a change began: it can be restored and does not make the content live. */
  captured: Generated<boolean>
  /** Why it was written. */
  note: string
  /** Null: written before there were versions, or by a person whose account was deleted. */
  author_id: string | null
  written_at: Date
  /** Null: the draft. A content has one at most. */
  published_at: Date | null
  /** Increases by one with every change of a draft. */
  revision: Generated<number>
  /** Version of the live content when the draft was begun; 0 without one. */
  based_on: number
}

/** The place of a content among those of its kind. Contents without a row follow. */
export type ContentOrderTable = { kind: ContentKind; content_id: string; place: number }
