import { Panel } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'

/** The time, the mechanic and the length of a call that is booked or held. */
export function TimePanel({
  appointment: { startsAt, mechanicName },
  children,
}: {
  appointment: { startsAt: string; mechanicName: string }
  children?: ReactNode
}) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Panel
      label={t('card.label', { mechanic: mechanicName })}
      title={<time dateTime={startsAt}>{dates.format(startsAt, 'relativeClock')}</time>}
    >
      <p>{`${dates.format(startsAt, 'dayHeading')} · ${t('callLength')}`}</p>
      {children}
    </Panel>
  )
}
