import { join } from 'node:path'

/** Absolute path of the repository. */
export const ROOT = join(import.meta.dirname, '..')
