/** The steps that the numbers on the moving picture become. */
export type { MarkStepsSession } from './mark-steps.ts'
