/** What people are written to about beside what always goes out: codes, invitations, bookings, moves and cancellations. */
export const NOTIFICATION_TOPICS = ['appointments', 'chat', 'tickets', 'announcements'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** The ways a notification can take. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
