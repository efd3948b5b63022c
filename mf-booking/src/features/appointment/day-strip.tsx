import { MINUTE_MS } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { dateWords, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './day-strip.module.css'
import { countClosedBefore, type Day, findOptionForKey, type StripItem, toStrip } from './days.ts'

/** Days that fit before one is cut by the edge, on phones and on wide screens. */
const SHOWN = { phone: 4, wide: 9 }

type Props = {
  days: readonly Day[]
  chosen: string | undefined
  labelId: string
  isMoving: boolean
  onChoose: (date: string) => void
}

/**
 * The days as a radio group in one line that scrolls. It is a plain form, so that a day can be chosen before hydration and without script.
 * Full days can be chosen, closed ones cannot.
 */
export function DayStrip({ days, chosen, labelId, isMoving, onChoose }: Props) {
  const t = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const strip = toStrip(days)
  const dates = strip.flatMap((item) => (item.at === 'day' ? [item.day.date] : []))

  useEffect(() => {
    const day = root.current?.querySelector(`[value="${chosen}"]`)
    day?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest('button')?.value
    const date = from && findOptionForKey(dates, from, event.key)
    if (!date) return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>(`[value="${date}"]`)?.focus()
    onChoose(date)
  }
  return (
    <form method="get" className={css.Frame}>
      {isMoving && <input type="hidden" name="move" value="1" />}
      <div
        ref={root}
        role="radiogroup"
        aria-labelledby={labelId}
        className={css.Strip}
        style={
          {
            '--closed': countClosedBefore(strip, SHOWN.phone),
            '--closed-wide': countClosedBefore(strip, SHOWN.wide),
            '--letters': t('strip.closed').length,
          } as CSSProperties
        }
        onKeyDown={onKeyDown}
      >
        {strip.map((item) =>
          item.at === 'day' ? (
            <DayOption key={item.day.date} day={item.day} isChosen={item.day.date === chosen} onChoose={onChoose} />
          ) : (
            <ClosedDays key={item.dates[0]} {...item} />
          ),
        )}
      </div>
    </form>
  )
}

type OptionProps = { day: Day; isChosen: boolean; onChoose: (date: string) => void }

function DayOption({ day: { date, slots }, isChosen, onChoose }: OptionProps) {
  const t = useTexts()
  const { formatDate } = useDates()
  const name = useShortDayName()
  const { day } = dateWords(`${date}T12:00:00Z`, useLanguage(), 'UTC')
  const count = slots.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio button of HTML would not send the form without script.
    <button
      type="submit"
      role="radio"
      name="date"
      value={date}
      className={css.Day}
      aria-checked={isChosen}
      tabIndex={isChosen ? 0 : -1}
      data-full={count === 0 || undefined}
      onClick={(event) => {
        event.preventDefault()
        onChoose(date)
      }}
    >
      <span aria-hidden="true">{name(date)}</span>
      <span aria-hidden="true" className={css.Number}>
        {isChosen && <MarkRing width={58} height={52} weight={3.5} className={css.Ring} />}
        {day}
      </span>
      <span aria-hidden="true" className={css.Count}>
        {count === 0 ? t('strip.full') : t('strip.free', { number: count })}
      </span>
      <VisuallyHidden>
        {`${formatDate(date, 'relativeDay')}: ${count === 0 ? t('choose.full') : t('choose.count', { count })}`}
      </VisuallyHidden>
    </button>
  )
}

function ClosedDays({ dates }: Extract<StripItem, { at: 'closed' }>) {
  const t = useTexts()
  const { formatDate } = useDates()
  const name = useShortDayName()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const isPeriod = dates.length > 2
  return (
    <p className={css.Closed}>
      <span aria-hidden="true">{name(first)}</span>
      {isPeriod && <span aria-hidden="true">–</span>}
      {dates.length > 1 && <span aria-hidden="true">{name(last)}</span>}
      <span aria-hidden="true">{t('strip.closed')}</span>
      <VisuallyHidden>
        {t('choose.closed', {
          days: (isPeriod ? [first, last] : dates).map((date) => formatDate(date, 'day')).join(isPeriod ? ' – ' : ', '),
        })}
      </VisuallyHidden>
    </p>
  )
}

/** Returns a function that names a day in a narrow column: today, or the weekday without a full stop. */
function useShortDayName() {
  const t = useTexts()
  const { formatDate, toCalendarDate } = useDates()
  const today = toCalendarDate(useNow(MINUTE_MS))
  return (date: string) => (date === today ? t('strip.today') : formatDate(date, 'shortWeekday').replace('.', ''))
}
