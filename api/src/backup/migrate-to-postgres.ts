import { inTransaction } from '../database/transaction.ts'
import type { Service } from '../service.ts'
import { StartError } from '../start-error.ts'
import { assertDatabaseEmpty } from './backup.ts'
import { advanceIdentitySequences, countRows, countTotal, describeDifferences, readRows, writeRows } from './copy.ts'

/**
 * Copies every row of the embedded database into an empty PostgreSQL database, in one transaction there: nothing is lost
 * and nothing is left half done. Returns how many rows they are, the same on both sides. The embedded database stays.
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
    const different = describeDifferences(counts, await countRows(trx))
    if (different.length > 0) throw new StartError(`Nothing is copied. ${different.join('; ')}`)
    return countTotal(counts)
  })
}
