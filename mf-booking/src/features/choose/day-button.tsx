import { VisuallyHidden } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import type { MouseEvent } from 'react'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { dateOf } from '../../when.ts'
import css from './day-grid.module.css'
import type { Day } from './days.ts'

type Props = {
  day: Day
  chosen: boolean
  inTabOrder: boolean
  /** The month is shown with the first of its days. */
  startsMonth: boolean
  onChoose: (date: string) => void
}

/** One day of the calendar. A full day can be reached and says that it is full, but not chosen. */
export function DayButton({ day, chosen, inTabOrder, startsMonth, onChoose }: Props) {
  const t = useTexts()
  const when = useWhen()
  const words = dateOf(day.date, useLanguage())
  const full = day.slots.length === 0
  const free = full ? t('choose.full') : t('choose.count', { count: day.slots.length })
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    if (!full) onChoose(day.date)
  }
  return (
    <button
      type="submit"
      name="date"
      value={day.date}
      className={css.Day}
      aria-pressed={chosen}
      aria-disabled={full || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onClick={choose}
    >
      <span aria-hidden="true">{words.day}</span>
      {startsMonth && (
        <span aria-hidden="true" className={css.Month}>
          {words.month.slice(0, 3)}
        </span>
      )}
      <VisuallyHidden>{`${when.date(day.date)}: ${free}`}</VisuallyHidden>
    </button>
  )
}
