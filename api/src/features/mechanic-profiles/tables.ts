import type { SpokenLanguage } from '@radruf/contract'
import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

export type MechanicProfileTable = {
  person_id: string
  introduction_de: Generated<string>
  introduction_en: Generated<string>
  languages: Json<SpokenLanguage[]>
  /** New with every portrait; both columns are null without one. */
  portrait_id: Generated<string | null>
  /** A square JPEG. */
  portrait: Generated<Buffer | null>
}
