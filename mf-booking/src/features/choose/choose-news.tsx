import type { Slot } from '@radruf/contract'
import { Notice } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import type { News } from './booking-view.ts'
import { TimeButtons } from './time-buttons.tsx'

type Props = { news: News | null; next: Slot | undefined; ticketId: string; zone: string }

/** Why the person is choosing again. A missed appointment is booked anew with one tap. */
export function ChooseNews({ news, next, ticketId, zone }: Props) {
  const t = useTexts()
  const when = useWhen(zone)
  if (news === 'expired') {
    return (
      <Notice tone="warning" live>
        {t('choose.expired')}
      </Notice>
    )
  }
  if (news === 'cancelled') {
    return (
      <Notice tone="success" live>
        {t('choose.cancelled')}
      </Notice>
    )
  }
  if (news !== 'missed') return null
  return (
    <Notice tone="warning" title={t('choose.missed')}>
      {next && (
        <>
          <p>{t('choose.missedHelp')}</p>
          <TimeButtons
            ticketId={ticketId}
            slots={[next]}
            intent="rebook"
            label={({ startsAt }) => when.slot(startsAt)}
          />
        </>
      )}
    </Notice>
  )
}
