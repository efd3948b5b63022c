export { onRemoteChanged } from './remote-changed.ts'
export { createBrowserRemotes } from './remotes.ts'
