export { type LiveRemote, RELEASES_URL, type Release, toLive, withoutAttempt } from '../release.ts'
export { fillStore } from './fill.ts'
export type { HistoryEntry, Registry, RegistryEntry } from './registry.ts'
export { openReleaseStore, RegistryConflict, type ReleaseStore, sha384 } from './store.ts'
