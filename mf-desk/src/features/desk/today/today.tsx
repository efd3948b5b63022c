import { Key } from '@radruf/case-parts'
import { type CaseListEntry, type Day, getFirstName, MINUTE_MS, pathTo } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates, useNow, usePerson } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { getAnswerState } from '../list/answer-state.ts'
import { buildDayLine, type LineRow } from './day-line.ts'
import type { TodayData } from './load-today.ts'
import { findNextStep } from './next-step.ts'
import { StepPanel } from './step-panel.tsx'
import { useTexts } from './texts/index.ts'
import { TimeLine } from './time-line.tsx'
import css from './today.module.css'
import { News, WhoWaits } from './who-waits.tsx'

/** Minutes before the first call in which the head of the day counts down to it. */
const COUNTED_MINUTES = 60

/** The mechanic's day: one next step, the day as a line of calls and free times, who waits, and what came in. */
export function Today({ open, reviews, day }: TodayData) {
  const t = useTexts()
  const dates = useDates(day?.zone)
  const now = useNow(MINUTE_MS)
  const { name } = usePerson()
  const step = findNextStep(open.cases, reviews, now)
  const rows = day ? buildDayLine(day) : []
  const isToday = day?.date === dates.toCalendarDate(now)
  const part = toPartOfDay(dates.format(now, 'clock'))
  const waiting = listWaiting(open.cases, now)
  const others = waiting.filter(({ ticket }) => ticket.id !== step?.entry.ticket.id)
  return (
    <div className={css.Today}>
      <header className={css.Header}>
        <div>
          <h1 className={css.Greeting} tabIndex={-1} data-page-heading>
            {t(`greeting.${part}`, { name: getFirstName(name ?? '') })}
          </h1>
          <Facts day={day} rows={rows} isToday={isToday} now={now} />
        </div>
        <Link to={pathTo('/desk/search')} className={css.Search} aria-keyshortcuts="/">
          <Icon name="search" size={1.25} />
          {t('search')}
          <span aria-hidden="true" className={css.SearchKey}>
            <Key>/</Key>
          </span>
        </Link>
      </header>
      {step && <StepPanel step={step} now={now} />}
      <div className={css.Columns}>
        {day && <DaySection day={day} rows={rows} now={now} isToday={isToday} cases={open.cases} />}
        <div className={css.Beside}>
          <WhoWaits waiting={others} now={now} isFirst={others.length === waiting.length} />
          <News day={day} reviews={reviews} isMorning={part === 'morning'} now={now} />
        </div>
      </div>
    </div>
  )
}

/** The cases that wait for the mechanic, overdue ones first, then the longest wait. */
const listWaiting = (cases: readonly CaseListEntry[], now: number) =>
  cases
    .filter((entry) => getAnswerState(entry, now) === 'waiting')
    .toSorted((one, other) => (one.waitingSince ?? '').localeCompare(other.waitingSince ?? ''))

function toPartOfDay(clock: string): 'morning' | 'day' | 'evening' {
  const hour = Number(clock.split(':')[0])
  return hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening'
}

type FactsProps = { day: Day | null; rows: readonly LineRow[]; isToday: boolean; now: number }

/** One line: the date, the calls, the next of them, and the end of the working hours. */
function Facts({ day, rows, isToday, now }: FactsProps) {
  const t = useTexts()
  const dates = useDates(day?.zone)
  const calls = rows.filter(({ kind }) => kind === 'call')
  const next = calls.find(({ at }) => Date.parse(at) > now)
  const minutes = next ? Math.ceil((Date.parse(next.at) - now) / MINUTE_MS) : 0
  const facts = [
    dates.format(now, 'dayHeading'),
    ...(day && isToday ? [t('calls', { count: calls.length })] : []),
    ...(next && isToday
      ? [
          minutes <= COUNTED_MINUTES
            ? t('nextIn', { count: minutes })
            : t('nextAt', { time: dates.format(next.at, 'clock') }),
        ]
      : []),
    ...(day?.hours && isToday ? [t('endAt', { time: day.hours.to.replace(/^0/, '') })] : []),
    ...(day && !isToday ? [t('over')] : []),
  ]
  return <p className={css.Facts}>{facts.join(' · ')}</p>
}

type DaySectionProps = Omit<FactsProps, 'day'> & { day: Day; cases: readonly CaseListEntry[] }

/** The day's line; after the working hours that of the next working day. */
function DaySection({ day, rows, now, isToday, cases }: DaySectionProps) {
  const t = useTexts()
  const dates = useDates(day.zone)
  const calls = rows.filter(({ kind }) => kind === 'call').length
  const free = rows.reduce((sum, row) => sum + (row.kind === 'free' ? row.slots.length : 0), 0)
  return (
    <section aria-label={t('line')}>
      <h2 className={css.Heading}>
        {dates.formatDate(day.date, 'relativeDay')}{' '}
        <span className={css.Muted}>
          {t('calls', { count: calls })}, {t('free', { count: free })}
        </span>
      </h2>
      {calls === 0 && <p className={css.Muted}>{t(isToday ? 'empty' : 'emptyDay')}</p>}
      {(day.hours || rows.length > 0) && <TimeLine rows={rows} day={day} now={now} isToday={isToday} cases={cases} />}
    </section>
  )
}
