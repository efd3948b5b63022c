import type { AnnouncementAudience } from '@radruf/contract'
import type { Generated } from 'kysely'

export type AnnouncementTable = {
  id: string
  title_de: string
  title_en: string
  text_de: string
  text_en: string
  /** The time from which people read it. It lies ahead while the period has not begun. */
  published_at: Date
  audience: Generated<AnnouncementAudience>
  /** Dates, both inclusive; null without a beginning or an end. */
  first_day: Generated<string | null>
  last_day: Generated<string | null>
  /** Null until people were notified. */
  notified_at: Generated<Date | null>
}
export type AnnouncementReadTable = { person_id: string; announcement_id: string }
