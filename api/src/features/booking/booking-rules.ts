import { MINUTE_MS } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { loadOpeningHours } from './opening-hours.ts'
import type { SlotRules } from './slots/slots.ts'

/** Loads the rules of the times that customers can book. Read for every request, so that published hours apply at once everywhere. */
export const loadSlotRules = async (db: Db, settings: Settings): Promise<SlotRules> => ({
  zone: settings.zone,
  callMinutes: settings.callMinutes,
  noticeMinutes: settings.minNoticeMinutes,
  horizonDays: settings.horizonDays,
  ...(await loadOpeningHours(db, settings)),
})

/** The last moment at which the customer may move or cancel the appointment. */
export const changeUntil = (startsAt: Date, settings: Settings): Date =>
  new Date(startsAt.getTime() - settings.changeUntilMinutes * MINUTE_MS)
