export type { LiveRemote } from '../release.ts'
export { type BrowserRemotes, createBrowserRemotes, RemoteFailure } from './remotes.ts'
