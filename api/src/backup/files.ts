import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CLIP_TYPES, ORIGINAL_SIZES } from '@radruf/contract'
import { clipPath, photoPath } from '../features/photos/files.ts'
import { StartError } from '../start-error.ts'

/** The folder for a backup is not empty. */
export class FolderNotEmptyError extends StartError {}

export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} is not empty`)
}

/** Copies the JPEG files of photos and the videos of clips, without derived files. Skips photos that were deleted after their row was read. */
export async function copyPhotos(from: string, to: string, ids: readonly string[]): Promise<void> {
  await mkdir(join(to, 'photos'), { recursive: true, mode: 0o700 })
  for (const id of ids)
    for (const toPath of [
      ...ORIGINAL_SIZES.map((size) => (folder: string) => photoPath(folder, id, size)),
      ...CLIP_TYPES.map((type) => (folder: string) => clipPath(folder, id, type)),
    ])
      await cp(toPath(from), toPath(to)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
}
