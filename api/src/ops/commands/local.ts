import { assertDatabaseEmpty, restoreBackup } from '../../backup/backup.ts'
import {
  advanceIdentitySequences,
  countRows,
  countTotal,
  describeDifferences,
  readRows,
  writeRows,
} from '../../backup/copy.ts'
import { type BackupSource, findBackup } from '../../backup/find-backup.ts'
import { describePhotoCheck } from '../../backup/photo-copies.ts'
import { openDatabase } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { startService } from '../../start.ts'
import { StartError } from '../../start-error.ts'
import type { CommandResult } from '../command.ts'

const startSilently = (settings: Settings) =>
  startService({ ...settings, logLevel: 'silent' }, { runsInBackground: false })

/** Restores a backup into the empty product of the settings. */
export async function restoreCommand(settings: Settings, source: BackupSource): Promise<CommandResult> {
  const place = await findBackup(settings, source)
  const { service, stop } = await startSilently(settings)
  try {
    const { rows, photos, faults } = await restoreBackup(service, place)
    const lines = [`${rows} rows and ${photos} photos are restored.`, ...describePhotoCheck(faults)]
    return { ok: faults.length === 0, lines }
  } finally {
    await stop()
  }
}

/** Copies the embedded database of DATA_DIR into the database of DATABASE_URL. */
export async function migrateCommand(settings: Settings): Promise<CommandResult> {
  if (!settings.databaseUrl) throw new StartError('DATABASE_URL: needed, it names the database to copy into')
  const from = await openDatabase({ dataDir: settings.dataDir })
  try {
    const { service, stop } = await startSilently(settings)
    try {
      const rows = await migrateToPostgres(from, service)
      return { ok: true, lines: [`${rows} rows are copied, the same number in every table.`] }
    } finally {
      await stop()
    }
  } finally {
    await from.close()
  }
}

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
