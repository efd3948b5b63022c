import type { Appointment } from '@radruf/contract'
import { useNow } from '@radruf/shell-kit'
import { duration } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'

/** How long until an appointment begins, that it is on, or that its time is over. */
export function Countdown({ appointment: { startsAt, endsAt } }: { appointment: Appointment }) {
  const t = useTexts()
  const now = useNow()
  if (now >= Date.parse(endsAt)) return <p>{t('desk.timeOver')}</p>
  if (now >= Date.parse(startsAt)) return <p>{t('desk.nowOn', { time: duration(Date.parse(endsAt) - now) })}</p>
  return <p>{t('desk.startsIn', { time: duration(Date.parse(startsAt) - now) })}</p>
}
