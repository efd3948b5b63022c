/** Earliest first. A reminder that is late gives way to the next one as soon as that is due. */
export const REMINDERS = [
  { name: 'reminder_day', minutesBefore: 24 * 60 },
  { name: 'reminder_hour', minutesBefore: 60 },
  { name: 'reminder_soon', minutesBefore: 10 },
] as const
export type ReminderName = (typeof REMINDERS)[number]['name']
