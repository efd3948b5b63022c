import type { Db } from '../../database/schema.ts'
import { dropFiles, settledFolders } from './files.ts'
import { existingPhotos } from './storage.ts'

/** Removes pictures that no row knows: left by a crash between file and row, or by a ticket that was erased. */
export async function sweepPhotos(db: Db, dataDir: string): Promise<void> {
  const folders = await settledFolders(dataDir)
  const ids = folders.filter((name) => !name.startsWith('.'))
  const existing = ids.length > 0 ? await existingPhotos(db, ids) : new Set()
  await dropFiles(
    dataDir,
    folders.filter((name) => !existing.has(name)),
  )
}
