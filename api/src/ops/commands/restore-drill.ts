import { readBackupSchema } from '../../backup/backup.ts'
import { describePlace } from '../../backup/backup-place.ts'
import { describeDifferences } from '../../backup/copy.ts'
import { describePhotoCheck } from '../../backup/photo-copies.ts'
import type { Settings } from '../../settings.ts'
import type { CommandResult } from '../command.ts'
import { type CopyOptions, describeAnswers, restoreCopy } from './restored-copy.ts'

/** Proves that a backup can be restored: restores it into a copy that is deleted, compares the rows, checks every photo and starts the product. */
export async function restoreDrillCommand(settings: Settings, options: CopyOptions): Promise<CommandResult> {
  const began = performance.now()
  const { place, rows, photos, faults, seconds, counts, answers } = await restoreCopy(settings, options)
  const expected = await readBackupSchema(place)
  // Migrations change rows; the restore itself has compared them before.
  const differences = expected.pending.length > 0 ? [] : describeDifferences(expected.counts, counts)
  const total = ((performance.now() - began) / 1000).toFixed(1)
  const ok = faults.length === 0 && differences.length === 0 && answers.failures.length === 0
  return {
    ok,
    lines: [
      `${rows} rows and ${photos} photos of ${describePlace(place)} were restored in ${seconds} s.`,
      ...(differences.length > 0 ? differences : ['Every table has as many rows as were backed up.']),
      ...(faults.length > 0 ? describePhotoCheck(faults) : ['Every photo and clip is whole.']),
      ...describeAnswers('The product', answers),
      ok
        ? `The drill took ${total} s. The copy is deleted, and nothing else was changed.`
        : `The drill failed after ${total} s: do not rely on this backup. Nothing was changed.`,
    ],
  }
}
