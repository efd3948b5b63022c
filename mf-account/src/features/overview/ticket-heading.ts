import type { Questionnaire, Ticket } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'

/** Longer words of the customer are no heading; then the category is. */
const TITLE_MAX = 60

/** The problem in a few words, with its category or bike and since when; undefined before the problem is known. */
export function useTicketHeading() {
  const categoryNames = useCategoryNames()
  const language = useLanguage()
  return (
    { problemCategory, bikeCategory, problem }: Ticket,
    answers: Questionnaire['answers'] = {},
  ): { title: string; details: string } | undefined => {
    if (!problemCategory) return undefined
    const category = categoryNames.problem(problemCategory)
    const { title, since } = describeProblem({ ...problem, ...answers }, { language, categoryName: category })
    const words = title && title !== category ? title : firstSentence(answers.manifestationNote)
    const bike = bikeCategory ? categoryNames.bike(bikeCategory) : undefined
    const details = words ? [category, since] : [bike, since]
    return { title: words ?? category, details: details.filter(Boolean).join(' · ') }
  }
}

/** The first sentence of the customer's own words, without its full stop; undefined if there is none or it is too long. */
function firstSentence(answer: unknown): string | undefined {
  if (typeof answer !== 'string') return undefined
  const sentence =
    answer
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/\.$/, '') ?? ''
  return sentence.length > 0 && sentence.length <= TITLE_MAX ? sentence : undefined
}
