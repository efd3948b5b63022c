import type { ErrorCode, ProblemExtras } from '@radruf/contract'

/** A refusal of the contract's catalogue; the HTTP layer turns it into problem+json. */
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
