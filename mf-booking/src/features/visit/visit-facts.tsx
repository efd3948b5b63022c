import type { Visit } from '@radruf/contract'
import { DescriptionList, Notice } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'

/** When the appointment is and with whom, or why nothing can be changed any more. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const t = useTexts()
  const when = useWhen(visit.zone)
  const { supportEmail } = useBrand()
  const tooLate = visit.state === 'booked' && !visit.changeable
  return (
    <>
      {visit.state === 'cancelled' && (
        <Notice tone="success" live title={t('visit.cancelled')}>
          {t('visit.cancelledHelp')}
        </Notice>
      )}
      {visit.state === 'over' && <Notice>{t('visit.over')}</Notice>}
      {tooLate && <Notice tone="warning">{t('booked.tooLate', { email: supportEmail })}</Notice>}
      <DescriptionList
        items={[
          { term: t('visit.when'), detail: when.full(visit.startsAt) },
          { term: t('visit.mechanic'), detail: visit.mechanicName },
        ]}
      />
    </>
  )
}
