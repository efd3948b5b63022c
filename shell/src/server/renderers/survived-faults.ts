import { PageTooLarge } from '../page-size.ts'
import type { ReportedFault } from './protocol.ts'

/** A release has changed globals, which are restored: what else it has changed is unknown. */
export class ChangedGlobals extends Error {
  constructor(names: readonly string[]) {
    super(`changed ${names.join(', ')}`)
  }
}

/** A loader or component did not end within its time. */
export class TimedOut extends Error {}

/** The fault behind an error of a release; undefined for an ordinary error. */
export function findFault(error: unknown): ReportedFault | undefined {
  if (error instanceof PageTooLarge) return 'size'
  if (error instanceof ChangedGlobals) return 'globals'
  return error instanceof TimedOut ? 'late' : undefined
}
