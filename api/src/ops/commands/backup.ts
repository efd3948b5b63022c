import { writeBackup } from '../../backup/backup.ts'
import { FolderNotEmptyError } from '../../backup/files.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'

export async function backupCommand(service: Service, { folder }: { folder: string }): Promise<CommandResult> {
  try {
    const { rows, photos } = await writeBackup(service, folder)
    return { ok: true, lines: [`${rows} rows and ${photos} photos are in ${folder}.`] }
  } catch (error) {
    if (error instanceof FolderNotEmptyError) return { ok: false, lines: [error.message] }
    throw error
  }
}
