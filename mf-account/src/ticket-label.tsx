import type { Ticket, TicketState } from '@radruf/contract'
import { Badge, type BadgeProps } from '@radruf/shared-ui'
import { useCategoryNames } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

const TONES: Record<TicketState, BadgeProps['tone']> = {
  questionnaire_open: 'brand',
  in_review: 'neutral',
  booking_open: 'brand',
  booked: 'brand',
  in_call: 'brand',
  wrap_up: 'neutral',
  waiting_for_part: 'brand',
  referred: 'neutral',
  closed: 'neutral',
}

/** The ticket's state in one or two words. */
export function TicketBadge({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  return <Badge tone={TONES[ticket.state]}>{t(`states.${ticket.state}`)}</Badge>
}

/** Formats a ticket's name: its number, followed by the problem category once that is known. */
export function useTicketName() {
  const t = useTexts()
  const categoryNames = useCategoryNames()
  return ({ number, problemCategory }: Ticket): string =>
    problemCategory
      ? t('ticket.nameWithProblem', { number, problem: categoryNames.problem(problemCategory) })
      : t('ticket.name', { number })
}
