import { StorageError } from '@radruf/bucket'
import { writeBackup } from '../../backup/backup.ts'
import { describePlace } from '../../backup/backup-place.ts'
import { createBucketBackup, createFolderBackup, FolderNotEmptyError } from '../../backup/find-backup.ts'
import { describePhotoCheck } from '../../backup/photo-copies.ts'
import { pruneBackups } from '../../backup/prune-backups.ts'
import type { Service } from '../../service.ts'
import { describeFailure } from '../../start-error.ts'
import type { CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'

type Backup = { folder?: string | undefined; keep?: number | undefined }

/** Writes a backup into a new folder, or into the bucket of BACKUP_STORE, of which old backups are deleted then. */
export async function backupCommand(service: Service, { folder, keep }: Backup): Promise<CommandResult> {
  const { backupBucket, backupKeep } = service.settings
  if (!folder && !backupBucket) return { ok: false, lines: ['Name a folder, or set BACKUP_STORE.'] }
  try {
    const place = folder || !backupBucket ? await createFolderBackup(folder ?? '') : createBucketBackup(backupBucket)
    const { rows, photos, faults, withoutRow } = await writeBackup(service, place)
    const deleted = folder ? 0 : await pruneBackups(place.store, keep ?? backupKeep)
    const lines = [
      `${rows} rows and ${photos} photos are in ${describePlace(place)}.`,
      ...(deleted > 0 ? [`Deleted ${formatCount(deleted, 'older backup')}.`] : []),
      ...describePhotoCheck(faults, withoutRow),
    ]
    return { ok: faults.length === 0, lines }
  } catch (error) {
    if (error instanceof FolderNotEmptyError || error instanceof StorageError)
      return { ok: false, lines: [describeFailure(error)] }
    throw error
  }
}
