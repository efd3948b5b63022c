import { readBackupSchema } from '../../backup/backup.ts'
import { describePlace } from '../../backup/backup-place.ts'
import { findBackup } from '../../backup/find-backup.ts'
import { describePhotoCheck } from '../../backup/photo-copies.ts'
import { TABLES } from '../../backup/tables.ts'
import type { Settings } from '../../settings.ts'
import { APP_VERSION } from '../../version.ts'
import type { CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'
import { type CopyOptions, describeAnswers, restoreCopy } from './restored-copy.ts'

/** Upgrades a copy to this version: restores a backup of the running version, which runs the migrations, and starts the service on it. */
export async function rehearseUpgradeCommand(settings: Settings, options: CopyOptions): Promise<CommandResult> {
  const place = await findBackup(settings, options)
  const { pending, counts } = await readBackupSchema(place)
  const { rows, photos, faults, seconds, counts: after, answers } = await restoreCopy(settings, options)
  const changes = TABLES.filter((table) => counts[table] !== undefined && counts[table] !== after[table])
  const added = TABLES.filter((table) => counts[table] === undefined)
  return {
    ok: answers.failures.length === 0 && faults.length === 0,
    lines: [
      pending.length
        ? `${formatCount(pending.length, 'migration')} to version ${APP_VERSION}: ${pending.join(', ')}.`
        : `Version ${APP_VERSION} has no migration for this database.`,
      `${rows} rows and ${photos} photos were copied and upgraded in ${seconds} s.`,
      ...describePhotoCheck(faults),
      changes.length
        ? `Rows that the migrations add or remove: ${changes.map((table) => `${table} ${counts[table]} → ${after[table]}`).join(', ')}.`
        : 'Every table keeps its rows.',
      ...(added.length ? [`New tables: ${added.join(', ')}.`] : []),
      ...describeAnswers('The new version', answers),
      answers.failures.length
        ? 'Do not upgrade. Nothing was changed.'
        : `To go back, start the earlier version again: it runs on this database. If it must not, restore ${describePlace(place)} with it.`,
    ],
  }
}
