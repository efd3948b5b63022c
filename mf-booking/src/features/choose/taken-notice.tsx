import type { Slot } from '@radruf/contract'
import { Notice } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { TimeButtons } from './time-buttons.tsx'

type Props = { alternatives: readonly Slot[]; ticketId: string; zone: string }

/** Somebody else was faster: the free times next to the one that is gone, each one tap away. */
export function TakenNotice({ alternatives, ticketId, zone }: Props) {
  const t = useTexts()
  const when = useWhen(zone)
  return (
    <Notice tone="danger" live title={t('choose.taken')}>
      <p>{t(alternatives.length > 0 ? 'choose.takenHelp' : 'choose.takenNone')}</p>
      <TimeButtons ticketId={ticketId} slots={alternatives} label={({ startsAt }) => when.slot(startsAt)} />
    </Notice>
  )
}
