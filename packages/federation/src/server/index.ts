export {
  judgeOverrides,
  OVERRIDE_REFUSALS,
  type Override,
  type OverrideRefusal,
  type RefusedOverride,
  type WantedOverrides,
} from '../overrides.ts'
export { createLiveReleases, type LiveReleases } from './live-releases.ts'
export { createServerRemotes, type ServerRemotes } from './server-remotes.ts'
export { newVisitor, SHARE_COOKIE } from './visitor-share.ts'
