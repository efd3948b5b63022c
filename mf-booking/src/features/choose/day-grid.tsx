import { VisuallyHidden } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { weekdayNames } from '../../when.ts'
import { DayButton } from './day-button.tsx'
import css from './day-grid.module.css'
import { type Day, dayAfterKey, weeksOf } from './days.ts'

type Props = { days: readonly Day[]; chosen: string | undefined; moving: boolean; onChoose: (date: string) => void }

/**
 * The horizon as a calendar. One day is in the tab order, arrow keys lead to the others. A plain form, so that a day can be
 * chosen before and without script.
 */
export function DayGrid({ days, chosen, moving, onChoose }: Props) {
  const t = useTexts()
  const when = useWhen()
  const language = useLanguage()
  const hintId = useId()
  const [focused, setFocused] = useState<string>()
  const entry = focused ?? chosen ?? days.find(({ slots }) => slots.length > 0)?.date
  const long = weekdayNames(language, 'long')
  const weeks = weeksOf(days)
  const [first, last] = [days[0], days.at(-1)]

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = (event.target as HTMLElement).closest('button')?.value
    const day = from && dayAfterKey(days, from, event.key)
    if (!day) return
    event.preventDefault()
    setFocused(day.date)
    event.currentTarget.querySelector<HTMLButtonElement>(`button[value="${day.date}"]`)?.focus()
  }

  return (
    <form method="get">
      {moving && <input type="hidden" name="move" value="1" />}
      <p id={hintId} className={css.Hint}>
        {t('choose.keys')}
      </p>
      <table className={css.Grid} aria-describedby={hintId} onKeyDown={onKeyDown}>
        <caption>
          {t('choose.calendar')}
          {first && last && <VisuallyHidden>{`: ${when.date(first.date)} – ${when.date(last.date)}`}</VisuallyHidden>}
        </caption>
        <thead>
          <tr>
            {weekdayNames(language, 'short').map((name, index) => (
              <th key={name} scope="col" abbr={long[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week.find((day) => day)?.date ?? row}>
              {week.map((day, column) => (
                <td key={long[column]}>
                  {day && (
                    <DayButton
                      day={day}
                      chosen={day.date === chosen}
                      inTabOrder={day.date === entry}
                      startsMonth={day === first || day.date.endsWith('-01')}
                      onChoose={onChoose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  )
}
