import { getFirstName, type Ticket } from '@radruf/contract'
import { Button, Dialog, Row, Stack } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { Form } from 'react-router-dom'
import { useTexts } from './texts/index.ts'

/** Cancels the call after a question, because the customer is notified at once. */
export function CancelDialog({ ticket: { customer, appointment }, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Dialog open onClose={onClose} closeLabel={t('close')} title={t('cancelTitle', { name: customer.name })}>
      <Stack gap="m">
        <p>
          {t('cancelHint', {
            name: getFirstName(customer.name),
            time: appointment ? dates.format(appointment.startsAt, 'inSentence') : '',
          })}
        </p>
        <Row>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('keepCall')}
          </Button>
          <Form method="post" onSubmit={onClose}>
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="seenStartsAt" value={appointment?.startsAt ?? ''} />
            <Button variant="danger">{t('cancelCall')}</Button>
          </Form>
        </Row>
      </Stack>
    </Dialog>
  )
}
