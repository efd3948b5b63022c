import { JOIN_OPENS_MINUTES_BEFORE, REMINDER_MINUTES_BEFORE } from '@radruf/contract'

/** Earliest first. A late reminder is skipped once the next one is due. The last one is sent when joining opens. */
export const REMINDERS = [
  { name: 'reminder_day', minutesBefore: REMINDER_MINUTES_BEFORE.day },
  { name: 'reminder_hour', minutesBefore: REMINDER_MINUTES_BEFORE.hour },
  { name: 'reminder_soon', minutesBefore: JOIN_OPENS_MINUTES_BEFORE },
] as const
export type ReminderName = (typeof REMINDERS)[number]['name']
