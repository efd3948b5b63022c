import type { Appointment } from '@radruf/contract'
import { Button, Card } from '@radruf/shared-ui'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { ADDRESSES } from './booking-view.ts'

/** Asking to be told of an earlier time that comes free, or no longer. */
export function EarlierWish({ appointment, ticketId }: { appointment: Appointment; ticketId: string }) {
  const t = useTexts()
  const busy = useNavigation().formData?.get('intent') === 'earlier'
  const { isOnWaitlist } = appointment
  return (
    <Card title={t('earlier.title')}>
      <p role="status">{t(isOnWaitlist ? 'earlier.wanted' : 'earlier.text')}</p>
      <Form method="post" action={ADDRESSES.choose} preventScrollReset>
        <input type="hidden" name="intent" value="earlier" />
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="wanted" value={isOnWaitlist ? 'no' : 'yes'} />
        <Button variant="secondary" loading={busy}>
          {t(isOnWaitlist ? 'earlier.drop' : 'earlier.want')}
        </Button>
      </Form>
    </Card>
  )
}
