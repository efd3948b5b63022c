import { pathTo, type SearchHit } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'

/** Identifies a hit among those of a search. */
export const toHitKey = ({ kind, ticketId, writtenAt, excerpt }: SearchHit) =>
  [kind, ticketId, writtenAt, excerpt].join(' ')

/**
 * The problem's title and sentence, and the found text. For a match in the answers this is the sentence, because the indexed text
 * consists of names of options.
 */
export function useHitTexts({ kind, problemCategory, problem, excerpt }: SearchHit) {
  const language = useLanguage()
  const categories = useCategoryNames()
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title, sentence } = describeProblem(problem, { language, categoryName })
  return { title, sentence, foundText: kind === 'ticket' ? (sentence ?? '') : excerpt }
}

/** The case of a hit with the panel that has the text. */
export function toCasePath({ kind, ticketId }: SearchHit): string {
  const side = kind === 'message' ? '?side=chat' : kind === 'note' ? '?side=notes' : ''
  return pathTo('/desk/:ticketId', { ticketId: ticketId ?? '' }) + side
}
