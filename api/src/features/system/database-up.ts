import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Milliseconds for the database: health replies within two seconds. */
const DATABASE_TIMEOUT_MS = 1_000

/** Whether the database responds in time. */
export const isDatabaseUp = (db: Db): Promise<boolean> => {
  const timeout = new AbortController()
  const late = wait(DATABASE_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false)
  const responded = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([responded, late]).finally(() => timeout.abort())
}
