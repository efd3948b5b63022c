import type { WeekdayHours } from '@radruf/contract'
import type { Generated } from 'kysely'
import type { Json } from '../../database/json.ts'

/** A partner workshop, imported by the operator. */
export type WorkshopTable = {
  id: string
  name: string
  street: string
  postal_code: string
  city: string
  phone: string | null
  email: string | null
  website: string | null
  /** Weekly opening hours; empty where the operator has not stated them. */
  hours: Json<WeekdayHours[]>
  /** Degrees; both or neither. */
  latitude: Generated<number | null>
  longitude: Generated<number | null>
}
