import { type AnswerRules, getOverdueLimit } from '@radruf/contract/booking'
import type { Settings } from '../../settings.ts'
import { getSlotRules } from '../booking/booking-rules.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'

/** The opening hours of the workshop, without the public holidays of all states, and the target time of an answer. */
export async function loadAnswerRules(settings: Settings): Promise<AnswerRules> {
  const isPublicHoliday = await loadPublicHolidays()
  return {
    ...getSlotRules(settings),
    isOff: (date) => isPublicHoliday(date, null),
    targetMinutes: settings.answerTargetHours * 60,
  }
}

/** Questions of this time and earlier are overdue. */
export const findOverdueLimit = async (settings: Settings, now: Date): Promise<Date> =>
  new Date(getOverdueLimit(await loadAnswerRules(settings), now.getTime()))
