import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

export type FolderLock = { release: () => void }

/** Another process holds the folder. */
export class FolderInUseError extends StartError {}

const SQLITE_BUSY = 5

/**
 * Keeps a data folder for this process: two processes on one embedded database destroy each other's rows. The lock is the
 * operating system's (an open transaction of SQLite holds it on lock.db), so it ends with the process, also by kill -9,
 * and taking it cannot race.
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
    throw new StartError(`DATA_DIR: ${dataDir} cannot be locked (${error instanceof Error ? error.message : error})`)
  }
  return { release: () => file?.close() }
}
