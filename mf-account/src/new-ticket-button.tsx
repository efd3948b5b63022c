import { pathTo, type Ticket } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { useBrand, useSettings } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from './texts/index.ts'

/** Opens a new ticket, or says why that is not possible now. The screen of `/tickets` does it. */
export function NewTicketButton({
  tickets,
  variant,
}: {
  tickets: readonly Ticket[]
  variant?: 'primary' | 'secondary'
}) {
  const t = useTexts()
  const { newTicketAllowed } = useSettings()
  const { supportEmail } = useBrand()
  const { state, formAction } = useNavigation()
  const oneIsOpen = tickets.some((ticket) => ticket.state !== 'closed')
  const reason = oneIsOpen
    ? t('tickets.oneAtATime')
    : newTicketAllowed
      ? undefined
      : t('tickets.notAllowed', { supportEmail })
  return (
    <Form method="post" action={pathTo('/tickets')}>
      <Button
        wide
        variant={variant}
        disabledReason={reason}
        loading={state !== 'idle' && formAction === pathTo('/tickets')}
        loadingLabel={t('tickets.creating')}
      >
        {t('tickets.new')}
      </Button>
    </Form>
  )
}
