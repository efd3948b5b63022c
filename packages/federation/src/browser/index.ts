export { createBrowserRemotes, onRemoteChanged } from './remotes.ts'
