import type { Ticket } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'

/** The customer's problem in one sentence; undefined before it is described. */
export function useProblemSentence({ problem, problemCategory }: Ticket): string | undefined {
  const language = useLanguage()
  const categories = useCategoryNames()
  const categoryName = problemCategory && categories.problem(problemCategory)
  return describeProblem(problem, { language, categoryName }).sentence || undefined
}
