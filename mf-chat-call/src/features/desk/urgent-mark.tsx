import type { Ticket } from '@radruf/contract'
import { Badge } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'

/** Marks a ticket whose customer reports a danger. */
export function UrgentMark({ ticket }: { ticket: Pick<Ticket, 'urgent'> }) {
  const t = useTexts()
  return ticket.urgent && <Badge tone="danger">{t('desk.urgent')}</Badge>
}
