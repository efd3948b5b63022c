import type { AnswerProblem, Answers, FieldName } from '@radruf/contract'
import type { Refused } from '../../refused.ts'

/** What the last attempt to save came to, with what the form held. */
export type Attempt = Partial<Refused> & {
  problems?: Partial<Record<FieldName, AnswerProblem>>
  given: Answers
}
