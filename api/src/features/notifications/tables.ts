import type { NotificationMatrix } from '@radruf/contract'
import type { Json } from '../../database/json.ts'

/** Without a row the defaults apply, also to topics that are added later. */
export type NotificationChoiceTable = { person_id: string; choices: Json<Partial<NotificationMatrix>> }
