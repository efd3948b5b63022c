import type { Hold } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { dateWords, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { isLastMinute } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import type { Day } from './days.ts'

/** Announces the chosen day with its free times, the time that is held, and the last minute of the hold. */
export function ChoiceStatus({ day, hold }: { day: Day | undefined; hold: Hold | null }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  const { weekday } = dateWords(`${day?.date ?? '2026-01-01'}T12:00:00Z`, useLanguage(), 'UTC')
  const count = day?.slots.length ?? 0
  return (
    <>
      <VisuallyHidden role="status">
        {day && `${weekday}, ${count > 0 ? t('choose.count', { count }) : t('choose.full')}`}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {hold &&
          (isLastMinute(hold.expiresAt, now)
            ? t('hold.oneMinute')
            : t('hold.held', { time: dates.format(hold.startsAt, 'relativeDayTime') }))}
      </VisuallyHidden>
    </>
  )
}
