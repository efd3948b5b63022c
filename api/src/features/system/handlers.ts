import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handlers } from '../../http/handler.ts'

/** Milliseconds for the database: health replies within two seconds. */
const DATABASE_TIMEOUT_MS = 1_000

export const systemHandlers = {
  getHealth: async ({ service, reply }) => {
    const isDatabaseUp = await respondsInTime(sql`SELECT 1`.execute(service.urgentDb))
    const causes = [
      ...(isDatabaseUp ? [] : (['database'] as const)),
      ...(service.storage.isFull() ? (['storage'] as const) : []),
    ]
    if (!isDatabaseUp) reply.code(503)
    return { status: causes.length > 0 ? 'degraded' : 'ok', database: service.databaseKind, causes }
  },
} satisfies Partial<Handlers>

const respondsInTime = (query: Promise<unknown>): Promise<boolean> => {
  const timeout = new AbortController()
  const late = wait(DATABASE_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false)
  const responded = query.then(
    () => true,
    () => false,
  )
  return Promise.race([responded, late]).finally(() => timeout.abort())
}
