import type { NotificationMatrix } from '@radruf/contract'
import type { Json } from '../../database/schema.ts'

/** Without a row the defaults hold, also for topics that came later. */
export type NotificationChoiceTable = { person_id: string; choices: Json<Partial<NotificationMatrix>> }
