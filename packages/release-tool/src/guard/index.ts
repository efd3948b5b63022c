export { createOutcomesFetcher, OUTCOMES_URL, startGuard } from './guard.ts'
export { isGuardEnabled, readGuardLimits } from './limits.ts'
export { createOutcomeCounter, networkPrefix, type OutcomeCounter, type ReleaseOutcomes } from './outcomes.ts'
export { createPageTokens, type PageTokens } from './page-tokens.ts'
export {
  createReleaseCounter,
  findThreeQuarters,
  type PageTimes,
  type ReleaseCounter,
  type ReleaseStatus,
  SHELL_PART,
  STATUS_URL,
  TIME_LIMITS,
  type TimeName,
  type Times,
} from './release-status.ts'
export { createSuspects, type Suspects } from './suspects.ts'
