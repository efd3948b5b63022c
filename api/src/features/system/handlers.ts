import type { Handlers } from '../../http/handler.ts'
import { isDatabaseUp } from './database-up.ts'

export const systemHandlers = {
  getHealth: async ({ service, reply }) => {
    const isUp = await isDatabaseUp(service.urgentDb)
    const causes = [
      ...(isUp ? [] : (['database'] as const)),
      ...(service.storage.isFull() ? (['storage'] as const) : []),
    ]
    if (!isUp) reply.code(503)
    return { status: causes.length > 0 ? 'degraded' : 'ok', database: service.databaseKind, causes }
  },
} satisfies Partial<Handlers>
