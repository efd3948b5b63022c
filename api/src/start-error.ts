import { SettingError } from '@radruf/settings'

/** Reason why the service cannot start. The message fits in one line and is written for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The text to print for an error that ended the process: one line for expected reasons, else the stack. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof StartError || error instanceof SettingError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
