import type { Appointment } from '@radruf/contract'
import { useLanguage, useNow } from '@radruf/shell-kit'
import { dayAndTime, duration } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'

/** Farther off than half a day a date says more than hours. */
const COUNTS_DOWN_FROM = 12 * 60 * 60_000

/** How long until an appointment begins, that it is on, or that its time is over. */
export function Countdown({ appointment: { startsAt, endsAt } }: { appointment: Appointment }) {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  if (now >= Date.parse(endsAt)) return <p>{t('desk.timeOver')}</p>
  if (now >= Date.parse(startsAt)) return <p>{t('desk.nowOn', { time: duration(Date.parse(endsAt) - now) })}</p>
  if (Date.parse(startsAt) - now > COUNTS_DOWN_FROM)
    return <p>{t('desk.startsAt', { time: dayAndTime(startsAt, language) })}</p>
  return <p>{t('desk.startsIn', { time: duration(Date.parse(startsAt) - now) })}</p>
}
