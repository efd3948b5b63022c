import type { Appointment } from '@radruf/contract'
import { Panel } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** The time, the mechanic and the length of a call that is booked. */
export function TimePanel({
  appointment: { startsAt, mechanicName },
}: {
  appointment: Pick<Appointment, 'startsAt' | 'mechanicName'>
}) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Panel
      label={t('card.label', { mechanic: mechanicName })}
      title={<time dateTime={startsAt}>{dates.format(startsAt, 'relativeClock')}</time>}
    >
      <p>{`${dates.format(startsAt, 'dayHeading')} · ${t('callLength')}`}</p>
    </Panel>
  )
}
