import type { PartId } from '@radruf/contract'

/** A part of the workshop's list, imported by the operator. */
export type SparePartTable = {
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
