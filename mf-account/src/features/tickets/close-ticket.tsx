import { canMove, pathTo, type Ticket } from '@radruf/contract'
import { Button, ButtonLink, Card, Link } from '@radruf/shared-ui'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

/** Where a customer may close the ticket: the way there, and the question before it, which is a page so that it works without a script. */
export function CloseTicket({ ticket, asked }: { ticket: Ticket; asked: boolean }) {
  const t = useTexts()
  const busy = useNavigation().state !== 'idle'
  if (!canMove(ticket.state, 'closed', 'customer')) return null
  const here = pathTo('/tickets/:ticketId', { ticketId: ticket.id })
  const kind = ticket.state === 'referred' ? 'finish' : 'withdraw'
  if (!asked)
    return (
      <Link standalone to={`${here}?confirm=close`}>
        {t(`close.${kind}`)}
      </Link>
    )
  return (
    <Card tone="danger" title={t(`close.${kind}Title`)}>
      <p>{t('close.text')}</p>
      <Form method="post" action={here}>
        <Button variant="danger" loading={busy} loadingLabel={t('close.closing')} wide>
          {t(`close.${kind}Yes`)}
        </Button>
      </Form>
      <ButtonLink to={here} variant="secondary" wide>
        {t('close.no')}
      </ButtonLink>
    </Card>
  )
}
