import type { SlotProps } from '@radruf/shell-kit'
import { AnswerList } from './answer-list.tsx'

/** The slot `answers-summary`: what the customer told about the bike, on the ticket, at the desk and in a shared case. */
export function AnswersSummary({ questionnaire, photosAt }: SlotProps['answers-summary']) {
  return <AnswerList questionnaire={questionnaire} photosAt={photosAt} />
}
