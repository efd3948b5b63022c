export type { OverrideRefusal, RefusedOverride } from '../overrides.ts'
export type { LiveRemote } from '../release.ts'
export { onRemoteChanged } from './remote-changed.ts'
export { type BrowserRemotes, createBrowserRemotes, loadMeasure, RemoteFailure } from './remotes.ts'
