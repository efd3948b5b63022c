import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** A backup is only ever written into a new folder. */
export class FolderNotEmptyError extends StartError {}

export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} is not empty`)
}

/** Copies the pictures of photos; one that was deleted a moment ago is left out. */
export async function copyPhotos(from: string, to: string, ids: readonly string[]): Promise<void> {
  await mkdir(join(to, 'photos'), { recursive: true, mode: 0o700 })
  for (const id of ids)
    await cp(join(from, 'photos', id), join(to, 'photos', id), { recursive: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
}
