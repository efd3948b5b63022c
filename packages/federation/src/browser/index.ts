export type { OverrideRefusal, RefusedOverride } from '../overrides.ts'
export type { LiveRemote } from '../release.ts'
export { type BrowserRemotes, createBrowserRemotes, loadMeasure, RemoteFailure } from './remotes.ts'
