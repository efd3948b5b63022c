import { DAY_MINUTES } from './durations.ts'

/** Optional notifications. Mails about signing in, the appointment itself and the account are always sent. */
export const NOTIFICATION_TOPICS = ['appointments', 'chat', 'tickets', 'announcements'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** A person is reminded of an appointment this long before it, and once more when joining opens. */
export const REMINDER_MINUTES_BEFORE = { day: DAY_MINUTES, hour: 60 } as const
/** A message that is unread for this long is announced by mail. */
export const UNREAD_MAIL_MINUTES = 10

/** Delivery channels of notifications. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Preferences of a person who has not changed them: announcements are opt-in. */
export const DEFAULT_NOTIFICATIONS: Readonly<Record<NotificationTopic, Record<NotificationChannel, boolean>>> = {
  appointments: { mail: true, push: true },
  chat: { mail: true, push: true },
  tickets: { mail: true, push: true },
  announcements: { mail: false, push: false },
}
