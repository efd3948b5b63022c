import { statfsSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Free space in bytes below which a start that failed is put down to the full disk. The database needs it for one WAL file. */
const FULL_BELOW = 16 * 1024 * 1024

const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space and start again',
  EDQUOT: 'the quota of the disk is used up: free some space and start again',
  EROFS: 'the disk is read-only: mount it for writing',
  EACCES: 'give the user of the service access to it',
  EPERM: 'give the user of the service access to it',
  EISDIR: 'a folder stands where a file belongs: move it away',
  ENOTDIR: 'a file stands where a folder belongs: choose another DATA_DIR',
}

/** Creates the one line for an error of the file system: what failed, and what to do. */
export function createStorageError(subject: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  const remedy = REMEDIES[code]
  return new StartError(`DATA_DIR: ${subject} (${code})${remedy ? `; ${remedy}` : ''}`)
}

/** Whether the disk of a folder is full. The embedded database only says that it has aborted. */
export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < FULL_BELOW
}
