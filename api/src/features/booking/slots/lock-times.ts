import { sql } from 'kysely'
import type { Trx } from '../../../database/schema.ts'

/**
 * Locks the times of a mechanic until the transaction ends. Holds share the lock, because the database rejects those that overlap; a
 * blocked time has it alone, because no constraint compares the two tables.
 */
export async function lockTimes(trx: Trx, mechanicId: string, by: 'hold' | 'blocked time'): Promise<void> {
  const key = sql`hashtextextended(${`times of ${mechanicId}`}, 0)`
  await (by === 'hold'
    ? sql`SELECT pg_advisory_xact_lock_shared(${key})`
    : sql`SELECT pg_advisory_xact_lock(${key})`
  ).execute(trx)
}
