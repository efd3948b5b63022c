import type { Handlers } from '../../http/handler.ts'
import { findNotificationPreferences, saveNotificationPreferences } from './preferences.ts'

export const notificationHandlers = {
  getNotifications: async ({ service, person }) => findNotificationPreferences(service.db, person.id),
  saveNotifications: async ({ service, person, body }) => {
    await saveNotificationPreferences(service.db, person.id, body)
    return findNotificationPreferences(service.db, person.id)
  },
} satisfies Partial<Handlers>
