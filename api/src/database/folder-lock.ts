import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { isDiskFull } from '../storage-error.ts'

type FolderLock = { release: () => void }

/** Another process holds the lock of the folder. */
export class FolderInUseError extends StartError {}

const SQLITE_BUSY = 5

/**
 * Locks a data folder for this process, because two processes on one embedded database corrupt it. An open SQLite
 * transaction holds an operating-system lock on lock.db, so the lock ends with the process (also after kill -9) and cannot
 * be acquired twice. Throws {@link FolderInUseError}, or {@link StartError} when the folder cannot be locked.
 */
export function lockFolder(dataDir: string): FolderLock {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUseError(
        `DATA_DIR: ${dataDir} is in use by another process; one embedded database serves one process`,
      )
    if (isDiskFull(dataDir))
      throw new StartError(`DATA_DIR: the disk of ${dataDir} is full: free some space and start again`)
    throw new StartError(
      `DATA_DIR: ${dataDir} cannot be locked (${error instanceof Error ? error.message : error}); check that lock.db can be written`,
    )
  }
  return { release: () => file?.close() }
}
