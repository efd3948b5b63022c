import type { Appointment } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './moved-times.module.css'

/** The appointment's time, struck through once a new one is chosen, and below it the new one. */
export function MovedTimes({ moving, newTime }: { moving: Appointment; newTime: string | undefined }) {
  const t = useTexts()
  const dates = useDates()
  const time = <time dateTime={moving.startsAt}>{dates.format(moving.startsAt, 'dayTime')}</time>
  return (
    <dl className={css.Times}>
      <dt>{t('move.was')}</dt>
      <dd className={css.Was}>
        {newTime ? (
          <s>
            <VisuallyHidden>{`${t('move.before')} `}</VisuallyHidden>
            {time}
            <svg viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <path d="M1 4.2C34 1.8 62 4.9 98 3.1s66 .9 101-1.4" />
            </svg>
          </s>
        ) : (
          time
        )}
      </dd>
      <dt>{t('move.new')}</dt>
      <dd className={css.New}>
        {newTime ? <time dateTime={newTime}>{dates.format(newTime, 'shortMonthDayTime')}</time> : t('move.open')}
      </dd>
    </dl>
  )
}
