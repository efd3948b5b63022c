import type { SlotProps } from '@radruf/shell-kit'
import { AnswerList } from './answer-list.tsx'

/** The slot `answers-summary`: what the customer told about the bike, on the ticket and at the desk. */
export function AnswersSummary({ questionnaire }: SlotProps['answers-summary']) {
  return <AnswerList questionnaire={questionnaire} />
}
