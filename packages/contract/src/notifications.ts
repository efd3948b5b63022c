/** Optional notifications. Codes, invitations, bookings, moves and cancellations are always sent. */
export const NOTIFICATION_TOPICS = ['appointments', 'chat', 'tickets', 'announcements'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** Delivery channels of notifications. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
