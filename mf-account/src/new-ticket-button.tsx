import { pathTo, type Ticket } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { useBrand, useSettings } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from './texts/index.ts'

/** Opens a new ticket through the action of `/tickets`, or explains why that is not possible now. */
export function NewTicketButton({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useTexts()
  const { newTicketAllowed } = useSettings()
  const { supportEmail } = useBrand()
  const { state, formAction } = useNavigation()
  const hasOpenTicket = tickets.some((ticket) => ticket.state !== 'closed')
  const reason = hasOpenTicket
    ? t('tickets.oneAtATime')
    : newTicketAllowed
      ? undefined
      : t('tickets.notAllowed', { supportEmail })
  return (
    <Form method="post" action={pathTo('/tickets')}>
      <Button
        wide
        disabledReason={reason}
        loading={state !== 'idle' && formAction === pathTo('/tickets')}
        loadingLabel={t('tickets.creating')}
      >
        {t('tickets.new')}
      </Button>
    </Form>
  )
}
