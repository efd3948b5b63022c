import { sql } from 'kysely'
import type { Handlers } from '../../http/handler.ts'

export const systemHandlers = {
  getHealth: async ({ service }) => {
    await sql`SELECT 1`.execute(service.urgentDb)
    return { status: 'ok', database: service.databaseKind }
  },
} satisfies Partial<Handlers>
