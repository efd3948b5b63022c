export {
  evaluateOverrides as judgeOverrides,
  OVERRIDE_REFUSALS,
  type Override,
  type OverrideRefusal,
  type RefusedOverride,
  type WantedOverrides,
} from '../overrides.ts'
export { createReleaseSelector as createLiveReleases, type ReleaseSelector as LiveReleases } from './release-selector.ts'
export { createServerRemotes, type ServerRemotes } from './server-remotes.ts'
export { createVisitorId as newVisitor, SHARE_COOKIE } from './visitor-share.ts'
