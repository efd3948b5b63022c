import type { PartId } from '@radruf/contract'
import type { Generated } from 'kysely'

/** A part of the workshop's list, imported or written by the operator. */
export type SparePartTable = {
  id: Generated<string>
  number: string
  name_de: string
  name_en: string
  /** Its kind in the table of parts; null for others. */
  part_id: PartId | null
  fits: string
  /** Cents. */
  price_from: number
  price_to: number
  /** Folded words of everything that a search finds. */
  words: string
}
