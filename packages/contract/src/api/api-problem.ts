import type { ErrorCode } from '../errors.ts'
import type { ProblemExtras } from '../problems.ts'

/** An error of the contract's catalogue, which the service sends as problem+json. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ErrorCode
  readonly extras: Partial<ProblemExtras>
  constructor(code: ErrorCode, extras: Partial<ProblemExtras> = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
}
