import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ORIGINAL_SIZES } from '@radruf/contract'
import { photoPath } from '../features/photos/files.ts'
import { StartError } from '../start-error.ts'

/** The folder for a backup is not empty. */
export class FolderNotEmptyError extends StartError {}

export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} is not empty`)
}

/** Copies the JPEG files of photos, without derived files. Skips photos that were deleted after their row was read. */
export async function copyPhotos(from: string, to: string, ids: readonly string[]): Promise<void> {
  await mkdir(join(to, 'photos'), { recursive: true, mode: 0o700 })
  for (const id of ids)
    for (const size of ORIGINAL_SIZES)
      await cp(photoPath(from, id, size), photoPath(to, id, size)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
}
