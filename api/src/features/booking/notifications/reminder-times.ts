import { JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'

/** Earliest first. A late reminder is skipped once the next one is due. The last one is sent when joining opens. */
export const REMINDERS = [
  { name: 'reminder_day', minutesBefore: 24 * 60 },
  { name: 'reminder_hour', minutesBefore: 60 },
  { name: 'reminder_soon', minutesBefore: JOIN_OPENS_MINUTES_BEFORE },
] as const
export type ReminderName = (typeof REMINDERS)[number]['name']
