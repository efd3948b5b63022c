export { remoteRepository, surfaceFor, TYPE_RULES } from './repository.ts'
export { startTrial } from './trial.ts'
