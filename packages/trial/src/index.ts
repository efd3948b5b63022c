export { ADDITIONS, remoteRepository, startTrial, surfaceFor, TYPE_RULES } from './repository.ts'
export type { TrialLimits } from './trial.ts'
