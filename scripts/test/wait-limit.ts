import { vi } from 'vitest'

/** Milliseconds until `vi.waitFor` gives up. */
const LIMIT_MS = 30_000

const { waitFor } = vi
/** Vitest has no setting for the limit, and its one second depends on the machine's load. */
function waitPatiently<T>(callback: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = LIMIT_MS) {
  return waitFor(callback, options)
}
// Test files share a process, and this module runs for each.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
