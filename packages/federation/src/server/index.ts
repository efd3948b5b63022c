export {
  evaluateOverrides,
  OVERRIDE_REFUSALS,
  type Override,
  type OverrideRefusal,
  type RefusedOverride,
  type WantedOverrides,
} from '../overrides.ts'
export { createReleaseSelector, type ReleaseSelector } from './release-selector.ts'
export { createServerRemotes, type ServerRemotes } from './server-remotes.ts'
export { createVisitorId, SHARE_COOKIE } from './visitor-share.ts'
