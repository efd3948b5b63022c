import type { Handlers } from '../../http/handler.ts'
import { findNotificationChoices, saveNotificationChoices } from './choices.ts'

export const notificationHandlers = {
  getNotifications: async ({ service, person }) => findNotificationChoices(service.db, person.id),
  saveNotifications: async ({ service, person, body }) => {
    await saveNotificationChoices(service.db, person.id, body)
    return findNotificationChoices(service.db, person.id)
  },
} satisfies Partial<Handlers>
