export { createOutcomesFetcher, OUTCOMES_URL, startGuard } from './guard.ts'
export { isGuardEnabled, readGuardLimits } from './limits.ts'
export { createOutcomeCounter, networkPrefix, type OutcomeCounter, type ReleaseOutcomes } from './outcomes.ts'
export { createPageTokens, type PageTokens, type PageVote } from './page-tokens.ts'
