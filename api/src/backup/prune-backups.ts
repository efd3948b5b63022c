import { DAY_MS } from '@radruf/contract'
import { getPhotoFolder, PHOTOS_FOLDER } from '../features/photos/files.ts'
import { type FileStore, listNames } from '../files/file-store.ts'
import { listBackups } from './find-backup.ts'
import { readManifest } from './manifest.ts'

/** An unfinished backup that is older was interrupted. */
const UNFINISHED_MAX_MS = DAY_MS

/**
 * Deletes all backups of a bucket except the newest `keep`, those that were interrupted, and photos that none of the others has. Returns the
 * number of complete backups that were deleted.
 */
export async function pruneBackups(store: FileStore, keep: number): Promise<number> {
  // Before the backups are listed: a photo of this list belongs to a backup that had begun by then.
  const photos = await listNames(store, PHOTOS_FOLDER)
  const backups = await listBackups(store)
  const complete = backups.filter(({ isComplete }) => isComplete)
  const unfinished = backups.filter(({ isComplete }) => !isComplete)
  const [old, kept] = [complete.slice(0, -keep), complete.slice(-keep)]
  const interrupted = unfinished.filter(({ beganAt }) => beganAt < Date.now() - UNFINISHED_MAX_MS)
  for (const { folder } of [...old, ...interrupted]) await store.removeFolder(folder)
  // Another backup is running, and relies on photos that are there. The next one deletes them.
  if (interrupted.length < unfinished.length) return old.length
  const needed = new Set<string>()
  for (const { folder } of kept) for (const id of (await readManifest({ store, folder })).photos) needed.add(id)
  for (const id of photos) if (!needed.has(id)) await store.removeFolder(getPhotoFolder(id))
  return old.length
}
