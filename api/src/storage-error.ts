import { statfsSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** With less free space in bytes, a failed start is reported as a full disk. The database needs this much for one WAL file. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space and start again',
  EDQUOT: 'the quota of the disk is used up: free some space and start again',
  EROFS: 'the disk is read-only: mount it for writing',
  EACCES: 'give the user of the service access to it',
  EPERM: 'give the user of the service access to it',
  EISDIR: 'expected a file but found a folder: move it away',
  ENOTDIR: 'expected a folder but found a file: choose another DATA_DIR',
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
  return bavail * bsize < MIN_FREE_BYTES
}
