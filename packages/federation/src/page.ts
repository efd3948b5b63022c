/** The parts of federation that a rendered page needs, on the server as well. Nothing here loads a remote. */
export type { RefusedOverride } from './overrides.ts'
export { REFRESH_HOOK } from './refresh-hook.ts'
export { attemptUrl, type LiveRemote } from './release.ts'

/** Name of the performance measure of a remote's load time. */
export const loadMeasureName = (name: string): string => `remote ${name}`
