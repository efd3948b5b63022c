import type { Handlers } from '../../http/handler.ts'
import { choicesOf, saveChoices } from './choices.ts'

export const notificationHandlers = {
  getNotifications: async ({ service, person }) => choicesOf(service.db, person.id),
  saveNotifications: async ({ service, person, body }) => {
    await saveChoices(service.db, person.id, body)
    return choicesOf(service.db, person.id)
  },
} satisfies Partial<Handlers>
