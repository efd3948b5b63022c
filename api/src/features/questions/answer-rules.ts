import { type AnswerRules, getOverdueLimit } from '@radruf/contract/booking'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'

/** The opening hours of the workshop, without the public holidays of all states, and the target time of an answer. */
export async function loadAnswerRules(db: Db, settings: Settings): Promise<AnswerRules> {
  const [rules, isPublicHoliday] = await Promise.all([loadSlotRules(db, settings), loadPublicHolidays()])
  return {
    ...rules,
    isOff: (date) => isPublicHoliday(date, null) || (rules.isOff?.(date) ?? false),
    targetMinutes: settings.answerTargetHours * 60,
  }
}

/** Questions of this time and earlier are overdue. */
export const findOverdueLimit = async (db: Db, settings: Settings, now: Date): Promise<Date> =>
  new Date(getOverdueLimit(await loadAnswerRules(db, settings), now.getTime()))
