import { canReopen, type Ticket } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import type { CareIntent } from './aftercare-actions.ts'
import { useAftercareTexts } from './texts/index.ts'

type Props = { ticket: Ticket; now: number; action: string; variant?: 'secondary' | 'quiet'; children: ReactNode }

/** Reopens a closed ticket while that is possible. Later it opens a new one for the same bike, where customers may. */
export function IsBackForm({ ticket, now, action, variant = 'secondary', children }: Props) {
  const t = useAftercareTexts()
  const { newTicketAllowed } = useSettings()
  const { formData } = useNavigation()
  const canReopenTicket = canReopen(ticket.closedAt, now)
  if (!canReopenTicket && !(newTicketAllowed && ticket.bikeId)) return null
  const intent: CareIntent = canReopenTicket ? 'isBack' : 'otherProblem'
  const isSending = formData?.get('intent') === intent && formData.get('ticketId') === ticket.id
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <Button variant={variant} loading={isSending} loadingLabel={t('opening')}>
        {children}
      </Button>
    </Form>
  )
}
