import { writeBackup } from '../../backup/backup.ts'
import { describePhotoCheck } from '../../backup/check-photos.ts'
import { FolderNotEmptyError } from '../../backup/files.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'

export async function backupCommand(service: Service, { folder }: { folder: string }): Promise<CommandResult> {
  try {
    const { rows, photos, faults, withoutRow } = await writeBackup(service, folder)
    const lines = [`${rows} rows and ${photos} photos are in ${folder}.`, ...describePhotoCheck(faults, withoutRow)]
    return { ok: faults.length === 0, lines }
  } catch (error) {
    if (error instanceof FolderNotEmptyError) return { ok: false, lines: [error.message] }
    throw error
  }
}
