export type { ReleaseTrial } from '../checks/index.ts'
export { runMf } from './run.ts'
