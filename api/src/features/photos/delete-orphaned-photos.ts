import type { Db } from '../../database/schema.ts'
import { deletePhotoFiles, findAgedPhotoFolders } from './files.ts'
import { findExistingPhotoIds } from './storage.ts'

/** Deletes the files of photos without a row, left by a crash or by a deleted ticket. */
export async function deleteOrphanedPhotos(db: Db, dataDir: string): Promise<void> {
  const folders = await findAgedPhotoFolders(dataDir)
  const ids = folders.filter((name) => !name.startsWith('.'))
  const existing = ids.length > 0 ? await findExistingPhotoIds(db, ids) : new Set()
  await deletePhotoFiles(
    dataDir,
    folders.filter((name) => !existing.has(name)),
  )
}
