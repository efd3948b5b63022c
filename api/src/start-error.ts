import { StorageError } from '@radruf/bucket'
import { SettingError } from '@radruf/settings'
import { getStorageRemedy } from './files/storage-remedy.ts'

/** Reason why the service cannot start. The message fits in one line and is written for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The text to print for an error that ended the process: one line for expected reasons, else the stack. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof StartError || error instanceof SettingError) return error.message
  if (error instanceof StorageError) return `The storage cannot be used (${error.message}); ${getStorageRemedy(error)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
