import type { Slots, Visit } from '@radruf/contract'
import { Button, Card, Notice } from '@radruf/shared-ui'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'

/** The time that came free, as the mail about it offers it: taken with one tap, or gone already. */
export function EarlierOffer({ visit, days, earlier }: { visit: Visit; days: Slots['days']; earlier: string }) {
  const t = useTexts()
  const when = useWhen(visit.zone)
  const busy = useNavigation().formData?.get('startsAt') === earlier
  const offered = days.flatMap((day) => day.slots).some(({ startsAt }) => startsAt === earlier)
  if (!offered) return visit.startsAt === earlier ? null : <Notice tone="warning">{t('visit.earlierGone')}</Notice>
  return (
    <Card tone="brand" title={t('visit.earlierTitle')}>
      <p>
        <strong>{when.full(earlier)}</strong>
      </p>
      <Form method="post">
        <input type="hidden" name="startsAt" value={earlier} />
        <Button name="intent" value="move" loading={busy} loadingLabel={t('visit.moving')}>
          {t('visit.earlierTake')}
        </Button>
      </Form>
    </Card>
  )
}
