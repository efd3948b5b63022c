import type { Ticket } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'

/** The customer's problem in a few words, and in one sentence; both undefined before it is described. */
export function useProblem({ problem, problemCategory }: Pick<Ticket, 'problem' | 'problemCategory'>) {
  const language = useLanguage()
  const categories = useCategoryNames()
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title, sentence } = describeProblem(problem, { language, categoryName })
  return { title: title || undefined, sentence: sentence || undefined }
}
