export { createOutcomesFetcher as askShells, type GuardOptions, startGuard as keepGuard, OUTCOMES_URL } from './guard.ts'
export { isGuardEnabled as isGuardWanted, readGuardLimits } from './limits.ts'
export { createOutcomeCounter as createOutcomes, type OutcomeCounter, type ReleaseOutcomes as Outcomes } from './outcomes.ts'
export { AUTOMATIC } from './rollback-decision.ts'
