import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StorageError } from '@radruf/bucket'
import { isDiskFullError } from '../database/postgres-errors.ts'
import { StartError } from '../start-error.ts'
import { createStorageError } from '../storage-error.ts'
import type { FileStore } from './file-store.ts'
import { getStorageRemedy, isStorageFull } from './storage-remedy.ts'

const TEST_BYTES = 64 * 1024
/** Milliseconds for a bucket to answer: health replies within two seconds. */
const TIMEOUT_MS = 1_000

/** Whether something was not written because disk or bucket are full. */
export const isFullError = (error: unknown): boolean =>
  isDiskFullError(error) || (error instanceof StorageError && isStorageFull(error))

/** Writes, reads and deletes a file. Throws {@link StartError}: one line for the operator, with what to do after a semicolon. */
export async function checkFiles(files: FileStore, setting: 'FILE_STORE' | 'BACKUP_STORE' | 'DATA_DIR'): Promise<void> {
  const folder = `photos/.check-${randomUUID()}`
  const content = randomBytes(TEST_BYTES)
  try {
    await files.put(`${folder}/file`, content)
    const found = await files.get(`${folder}/file`)
    if (!found?.equals(content))
      throw new StartError(`${setting}: ${files.place} returns other bytes than were written; replace it`)
    await files.removeFolder(folder)
  } catch (error) {
    // Maintenance deletes what is left.
    await files.removeFolder(folder).catch(() => {})
    if (error instanceof StartError) throw error
    if (!(error instanceof StorageError)) throw createStorageError(`${files.place} cannot be used`, error)
    throw new StartError(`${setting}: ${files.place} cannot be used (${error.message}); ${getStorageRemedy(error)}`, {
      cause: error,
    })
  }
}

/** Whether the store answers in time. */
export async function isStoreUp(files: FileStore): Promise<boolean> {
  const timeout = new AbortController()
  const late = wait(TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false)
  const answered = files.folderModifiedAt('photos/.none').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => timeout.abort())
}
