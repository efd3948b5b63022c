import type { WeekCall } from '@radruf/contract'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { toCalendarDate, useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { isMovable, type MoveContext } from './call-move.ts'
import { EntryCell } from './entry-cell.tsx'
import { MoveGhosts } from './move-ghosts.tsx'
import type { useCallMove } from './use-call-move.ts'
import css from './week-grid.module.css'
import { toDayNumber, toMinute, toVariables, type WeekColumn } from './week-layout.ts'
import { useMinuteText } from './week-texts.ts'

/** Days that tablets show. */
const TABLET_DAYS = 3

type GridColumnProps = {
  column: WeekColumn
  context: MoveContext
  selected: string
  moving: ReturnType<typeof useCallMove>
  now: number
  activeKey: string
  onFocus: (key: string) => void
  onOpenCall: (call: WeekCall) => void
  onOpenTimes: () => void
}

/** One day: its head, the working hours as the background, and the entries at their times. */
export function GridColumn(props: GridColumnProps) {
  const { column, context, selected, moving, now, activeKey, onFocus } = props
  const { day, hours, entries } = column
  const { visible, zone } = context
  const today = toCalendarDate(now, zone)
  const key = `day-${day.date}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid pattern, see WeekGrid.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells.
    <div
      role="row"
      className={css.Column}
      data-selected={day.date === selected || undefined}
      data-near={isNear(day.date, selected, context) || undefined}
      data-today={day.date === today || undefined}
    >
      <DayHead {...{ column, today }} cellKey={key} isActive={activeKey === key} onFocus={() => onFocus(key)} />
      <div
        role="presentation"
        className={css.Body}
        data-date={day.date}
        data-absent={day.absence ? true : undefined}
        style={toVariables({
          opens: (hours?.from ?? visible.to) - visible.from,
          closes: (hours?.to ?? visible.to) - visible.from,
        })}
      >
        {entries.map((entry) => (
          <EntryCell
            key={entry.key}
            {...{ entry, visible }}
            isActive={activeKey === entry.key}
            isMovable={entry.kind === 'call' && isMovable(entry.call, now)}
            {...props}
          />
        ))}
        <MoveGhosts date={day.date} {...{ moving, context }} />
        {day.date === today && (
          <span
            className={css.NowLine}
            data-now
            aria-hidden="true"
            style={toVariables({ from: toMinute(now, zone) - visible.from })}
          />
        )}
      </div>
    </div>
  )
}

/** Whether tablets show a day: the selected one and the two after it, within the week. */
function isNear(date: string, selected: string, { columns }: MoveContext): boolean {
  const indexOf = (one: string) => columns.findIndex(({ day }) => day.date === one)
  const first = Math.min(Math.max(0, indexOf(selected)), columns.length - TABLET_DAYS)
  return indexOf(date) >= first && indexOf(date) < first + TABLET_DAYS
}

type DayHeadProps = { column: WeekColumn; today: string; cellKey: string; isActive: boolean; onFocus: () => void }

/** The head of a day. It names what the background shows: working hours, a holiday, an absence, a clock change. */
function DayHead({ column: { day, hours }, today, cellKey, isActive, onFocus }: DayHeadProps) {
  const t = useTexts()
  const dates = useDates()
  const minuteText = useMinuteText()
  const [weekday = '', month = ''] = [dates.formatDate(day.date, 'shortWeekday'), dates.formatDate(day.date, 'month')]
  const facts = [
    day.isHoliday && t('week.day.holiday'),
    day.clockChange > 0 && t('week.day.summerTime'),
    day.clockChange < 0 && t('week.day.winterTime'),
  ].filter((fact) => typeof fact === 'string')
  const times = hours
    ? t('week.day.hours', { from: minuteText(hours.from), to: minuteText(hours.to) })
    : t('week.day.closed')
  const isToday = day.date === today
  return (
    // biome-ignore lint/a11y/useSemanticElements: a header of the grid pattern, see WeekGrid.
    <div
      role="rowheader"
      tabIndex={isActive ? 0 : -1}
      data-key={cellKey}
      onFocus={onFocus}
      className={css.Head}
      aria-label={[dates.formatDate(day.date, 'relativeDay'), times, ...facts].join(', ')}
    >
      <span className={css.Weekday}>{isToday ? t('week.day.today', { weekday }) : weekday}</span>
      <span className={css.Date}>
        <b>
          {t('week.dayNumber', { day: toDayNumber(day.date) })}
          {isToday && <MarkRing width={40} height={38} weight={2} className={css.Ring} />}
        </b>
        <span className={css.Month}>{month}</span>
      </span>
      <span className={css.Hours}>{times}</span>
      {facts.length > 0 && <span className={css.Fact}>{facts.join(', ')}</span>}
    </div>
  )
}
