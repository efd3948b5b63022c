import type { Ticket, TicketState } from '@radruf/contract'
import { Badge, type BadgeProps } from '@radruf/shared-ui'
import { useTexts } from './texts/index.ts'

const TONES: Record<TicketState, BadgeProps['tone']> = {
  questionnaire_open: 'brand',
  in_review: 'neutral',
  booking_open: 'brand',
  booked: 'brand',
  in_call: 'brand',
  wrap_up: 'neutral',
  referred: 'neutral',
  closed: 'neutral',
}

/** Where a ticket stands, in two words. */
export function TicketBadge({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  return <Badge tone={TONES[ticket.state]}>{t(`states.${ticket.state}`)}</Badge>
}
