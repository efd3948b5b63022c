import { MINUTE_MS } from '@radruf/contract'
import type { Settings } from '../../settings.ts'
import type { SlotRules } from './slots/slots.ts'

const WEEKDAYS = [1, 2, 3, 4, 5]

export const getSlotRules = (settings: Settings): SlotRules => ({
  zone: settings.zone,
  hours: { from: settings.workFrom, to: settings.workTo },
  weekdays: WEEKDAYS,
  callMinutes: settings.callMinutes,
  noticeMinutes: settings.minNoticeMinutes,
  horizonDays: settings.horizonDays,
})

/** The last moment at which the customer may move or cancel the appointment. */
export const changeUntil = (startsAt: Date, settings: Settings): Date =>
  new Date(startsAt.getTime() - settings.changeUntilMinutes * MINUTE_MS)
