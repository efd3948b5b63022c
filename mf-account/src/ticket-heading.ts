import type { Questionnaire, Ticket } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'

/** A longer text of the customer is no heading; then the category is. */
const TITLE_MAX = 60

/** The problem as the heading of its ticket, with its category and since when; undefined before the problem is known. */
export function useTicketHeading() {
  const language = useLanguage()
  const categoryNames = useCategoryNames()
  return (
    { problem, problemCategory, bikeCategory }: Ticket,
    answers: Questionnaire['answers'] = problem,
  ): { title: string; details: string } | undefined => {
    if (!problemCategory) return undefined
    const category = categoryNames.problem(problemCategory)
    const { title, since } = describeProblem(answers, { language, categoryName: category })
    const chosen = title === category ? undefined : title
    const words = chosen ?? firstSentence(answers.manifestationNote, TITLE_MAX)
    const bike = bikeCategory ? categoryNames.bike(bikeCategory) : undefined
    return { title: words ?? category, details: [words ? category : bike, since].filter(Boolean).join(' · ') }
  }
}

/** The first sentence of an answer in the customer's words, without its full stop; undefined if there is none or it is too long. */
function firstSentence(answer: unknown, maxLength: number): string | undefined {
  if (typeof answer !== 'string') return undefined
  const sentence =
    answer
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/\.$/, '') ?? ''
  return sentence.length > 0 && sentence.length <= maxLength ? sentence : undefined
}
