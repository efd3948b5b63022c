import { inTransaction } from '../database/transaction.ts'
import type { Service } from '../service.ts'
import { StartError } from '../start-error.ts'
import { assertDatabaseEmpty } from './backup.ts'
import { advanceIdentitySequences, countRows, countTotal, describeDifferences, readRows, writeRows } from './copy.ts'

/**
 * Copies every row of the embedded database into an empty PostgreSQL database in one transaction. Returns the number of
 * rows. The embedded database is not changed. Throws {@link StartError} when the row counts differ.
 */
export async function migrateToPostgres(
  from: Pick<Service, 'db'>,
  to: Pick<Service, 'db' | 'notifier'>,
): Promise<number> {
  assertDatabaseEmpty(await countRows(to.db))
  return inTransaction(to, async (trx) => {
    await trx.deleteFrom('clock').execute()
    const counts = await readRows(from.db.withoutPlugins(), (rows) => writeRows(trx, rows))
    await advanceIdentitySequences(trx)
    const mismatches = describeDifferences(counts, await countRows(trx))
    if (mismatches.length > 0) throw new StartError(`Nothing was copied. ${mismatches.join('; ')}`)
    return countTotal(counts)
  })
}
