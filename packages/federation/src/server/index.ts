export {
  evaluateOverrides,
  MAX_OVERRIDE_LENGTH,
  OVERRIDE_REFUSALS,
  type Override,
  type OverrideRefusal,
  type RefusedOverride,
  type WantedOverrides,
} from '../overrides.ts'
export { findOwnCopies } from '../versions.ts'
export { createFolderWatch } from './folder-watch.ts'
export { hideFolder } from './hidden-folder.ts'
export { readProcessorMs } from './processor-time.ts'
export { createReleaseSelector } from './release-selector.ts'
export { findMissingConfinement, startRestrictedProcess } from './restricted-process.ts'
export { createServerRemotes, readServerBundles } from './server-remotes.ts'
export { createVisitorId, isInShare, SHARE_COOKIE } from './visitor-share.ts'
