export { askShells, type GuardOptions, keepGuard, OUTCOMES_URL } from './guard.ts'
export { isGuardWanted, readGuardLimits } from './limits.ts'
export { createOutcomes, type OutcomeCounter, type Outcomes } from './outcomes.ts'
export { AUTOMATIC } from './verdict.ts'
