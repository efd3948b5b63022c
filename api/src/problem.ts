import type { ErrorCode, ProblemExtras } from '@radruf/contract'

/** An error of the contract's catalogue. The HTTP layer sends it as problem+json. */
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
