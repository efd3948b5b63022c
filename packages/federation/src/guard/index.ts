export { createOutcomesFetcher, type GuardOptions, OUTCOMES_URL, startGuard } from './guard.ts'
export { isGuardEnabled, readGuardLimits } from './limits.ts'
export { createOutcomeCounter, networkPrefix, type OutcomeCounter, type ReleaseOutcomes } from './outcomes.ts'
export { AUTOMATIC } from './rollback-decision.ts'
