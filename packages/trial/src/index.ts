export { remoteRepository, startTrial, surfaceFor, TYPE_RULES } from './repository.ts'
