import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** The folder for a backup is not empty. */
export class FolderNotEmptyError extends StartError {}

export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} is not empty`)
}

/** Copies the files of photos. Skips photos that were deleted after their row was read. */
export async function copyPhotos(from: string, to: string, ids: readonly string[]): Promise<void> {
  await mkdir(join(to, 'photos'), { recursive: true, mode: 0o700 })
  for (const id of ids)
    await cp(join(from, 'photos', id), join(to, 'photos', id), { recursive: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
}
