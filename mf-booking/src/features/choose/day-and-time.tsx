import type { Slots } from '@radruf/contract'
import { Stack } from '@radruf/shared-ui'
import { useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { DayGrid } from './day-grid.tsx'
import { TimeButtons } from './time-buttons.tsx'

type Props = { ticketId: string; slots: Slots; moving: boolean; initialDate: string | null }

/** First a day, then its times. */
export function DayAndTime({ ticketId, slots: { days, zone }, moving, initialDate }: Props) {
  const t = useTexts()
  const when = useWhen(zone)
  const [date, setDate] = useState(initialDate)
  const day = days.find((other) => other.date === date)
  return (
    <Stack gap="m">
      <DayGrid days={days} chosen={day?.date} moving={moving} onChoose={setDate} />
      <div role="status">
        {day && (
          <Stack gap="s">
            <h3>{t('choose.timesOn', { date: when.date(day.date) })}</h3>
            <p>{t('choose.count', { count: day.slots.length })}</p>
          </Stack>
        )}
      </div>
      {day && (
        <TimeButtons ticketId={ticketId} slots={day.slots} label={({ startsAt }) => when.clock(startsAt)} narrow />
      )}
    </Stack>
  )
}
