import { PROBLEM_FIELDS, pickAnswers, type TeamCase } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'

type FactsRow = { name: string | null; email: string; answers: Record<string, unknown> }

/** Customer and problem of a case, as the board and the week show them. */
export function toCaseFacts({
  name,
  email,
  answers,
}: FactsRow): Pick<TeamCase, 'customerName' | 'problemCategory' | 'problem'> {
  const category = answers.problemCategory
  return {
    customerName: displayName({ name, email }),
    problemCategory: typeof category === 'string' ? category : null,
    problem: pickAnswers(answers as never, PROBLEM_FIELDS),
  }
}
