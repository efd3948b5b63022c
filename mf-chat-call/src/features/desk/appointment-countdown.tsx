import type { Appointment } from '@radruf/contract'
import { formatDuration, useDates, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { COUNTDOWN_FROM_MS } from '../../tickets.ts'

/** The time until an appointment begins or ends, its date if it is far off, or a notice that its time is over. */
export function AppointmentCountdown({ appointment: { startsAt, endsAt } }: { appointment: Appointment }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  const untilStart = Date.parse(startsAt) - now
  const untilEnd = Date.parse(endsAt) - now
  if (untilEnd <= 0) return <p>{t('desk.timeOver')}</p>
  if (untilStart <= 0) return <p>{t('desk.nowOn', { time: formatDuration(untilEnd) })}</p>
  if (untilStart > COUNTDOWN_FROM_MS)
    return <p>{t('desk.startsAt', { time: dates.format(startsAt, 'shortDayAtTime') })}</p>
  return <p>{t('desk.startsIn', { time: formatDuration(untilStart) })}</p>
}
