/** The parts of federation that a rendered page needs, on the server as well. Nothing here loads a remote. */
export { containerName } from './container.ts'
export type { RefusedOverride } from './overrides.ts'
export { attemptUrl, type LiveRemote } from './release.ts'

/** Name of the performance measure of a remote's load time. */
export const loadMeasureName = (name: string): string => `remote ${name}`

/**
 * Each builder has its own refresh runtime; those that load after React find React's renderers in this map. Development only.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onScheduleFiberRoot() {},
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id },
}`
