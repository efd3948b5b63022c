import { type Questionnaire, type Ticket, UNKNOWN_ANSWER } from '@radruf/contract'
import { useCategoryNames } from '@radruf/shell-kit'

/** Longer words of the customer are no heading; then the category is. */
const TITLE_MAX = 60
const DETAIL_MAX = 40

/** The problem in the customer's words, with its category and since when; undefined before the problem is known. */
export function useTicketHeading() {
  const categoryNames = useCategoryNames()
  return (
    { problemCategory, bikeCategory }: Ticket,
    answers: Questionnaire['answers'] = {},
  ): { title: string; details: string } | undefined => {
    if (!problemCategory) return undefined
    const category = categoryNames.problem(problemCategory)
    const words = firstSentence(answers.manifestation, TITLE_MAX)
    const bike = bikeCategory ? categoryNames.bike(bikeCategory) : undefined
    const details = words ? [category, firstSentence(answers.occurredWhen, DETAIL_MAX)] : [bike]
    return { title: words ?? category, details: details.filter(Boolean).join(' · ') }
  }
}

/** The first sentence of an answer in the customer's words, without its full stop; undefined if there is none or it is too long. */
function firstSentence(answer: unknown, maxLength: number): string | undefined {
  if (typeof answer !== 'string' || answer === UNKNOWN_ANSWER) return undefined
  const sentence =
    answer
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/\.$/, '') ?? ''
  return sentence.length > 0 && sentence.length <= maxLength ? sentence : undefined
}
