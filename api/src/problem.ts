import { ERRORS, type ErrorCode, type Problem } from '@radruf/contract'

export type ProblemExtras = Pick<Problem, 'detail' | 'fields' | 'retryAfter' | 'alternatives' | 'photos'>

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

/** The RFC 9457 body of a refusal. */
export const problemBody = ({ code, extras }: ApiProblem) => ({
  type: `urn:radruf:problem:${code}`,
  ...ERRORS[code],
  code,
  ...extras,
})
