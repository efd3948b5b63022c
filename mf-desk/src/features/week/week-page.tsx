import { ZoneNote } from '@radruf/case-parts'
import { MINUTE_MS, pathTo, type Week } from '@radruf/contract'
import { Button, ButtonLink, Icon } from '@radruf/shared-ui'
import { getShell, useDates, useEvent, useNow, useReconnect } from '@radruf/shell-kit'
import { useState } from 'react'
import { type ActionFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { PageShortcuts } from '../../shortcuts/shortcuts-help.tsx'
import { useTexts } from '../../texts/index.ts'
import { AvailabilityDialog } from './availability-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import type { WeekPageData } from './load-week.ts'
import { runWeekAction } from './week-actions.ts'
import { WeekGrid } from './week-grid.tsx'
import { addDays, toDayNumber } from './week-layout.ts'
import css from './week-page.module.css'

export const action = async ({ context, request }: ActionFunctionArgs) =>
  runWeekAction(getShell(context).api, await request.formData())

/** The mechanic's week: calls, holds, free times, working hours and absences. */
export function WeekPage() {
  const { week, date } = useLoaderData<WeekPageData>()
  const { revalidate } = useRevalidator()
  useEvent('call.participants', () => void revalidate())
  useReconnect(() => void revalidate())
  const t = useTexts()
  const dates = useDates(week.zone)
  const selected = date ?? dates.toCalendarDate(useNow(MINUTE_MS))
  const [open, setOpen] = useState<'times' | 'feed' | null>(null)
  return (
    <div className={css.Page} data-workspace data-boundary="mf-desk">
      <header className={css.Header}>
        <WeekTitle week={week} date={selected} />
        <WeekLinks date={selected} />
        <div className={css.Tools}>
          <Button type="button" variant="secondary" onClick={() => setOpen('times')}>
            <Icon name="pen" size={1.25} />
            {t('week.times.open')}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setOpen('feed')}>
            <Icon name="calendar" size={1.25} />
            {t('week.feed.open')}
          </Button>
        </div>
        <ZoneNote zone={week.zone} times={week.calls.map(({ startsAt }) => startsAt)} />
      </header>
      <WeekGrid key={week.days[0]?.date} week={week} selected={selected} openTimes={() => setOpen('times')} />
      <AvailabilityDialog week={week} isOpen={open === 'times'} date={selected} onClose={() => setOpen(null)} />
      <FeedDialog feed={week.feed} isOpen={open === 'feed'} onClose={() => setOpen(null)} />
      <PageShortcuts />
    </div>
  )
}

/** The week's first and last day; phones show the day instead. */
function WeekTitle({ week, date }: { week: Week; date: string }) {
  const t = useTexts()
  const dates = useDates(week.zone)
  const [first, last] = [week.days[0]?.date ?? date, week.days.at(-1)?.date ?? date]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return (
    <h1 className={css.Title} tabIndex={-1} data-page-heading>
      <span className={css.OfWeek}>
        {t('week.title', {
          first: isOneMonth ? t('week.dayNumber', { day: toDayNumber(first) }) : dates.formatDate(first, 'dayOfMonth'),
          last: dates.formatDate(last, 'dayOfMonth'),
        })}
      </span>
      <span className={css.OfDay}>{dates.formatDate(date, 'relativeDay')}</span>
    </h1>
  )
}

/** Steps by what the screen shows: a week, three days on tablets, a day on phones. */
const STEPS = [
  { days: 7, className: css.OfWide },
  { days: 3, className: css.OfTablet },
  { days: 1, className: css.OfPhone },
] as const

function WeekLinks({ date }: { date: string }) {
  const t = useTexts()
  const path = pathTo('/desk/week')
  return (
    <nav className={css.Links} aria-label={t('week.nav.label')}>
      {STEPS.map(({ days, className }) => (
        <ButtonLink key={days} to={`${path}?date=${addDays(date, -days)}`} variant="secondary" className={className}>
          <Icon name="back" size={1.25} className={css.StepIcon} />
          {t('week.nav.previous')}
        </ButtonLink>
      ))}
      <ButtonLink to={path} variant="secondary">
        {t('week.nav.today')}
      </ButtonLink>
      {STEPS.map(({ days, className }) => (
        <ButtonLink key={days} to={`${path}?date=${addDays(date, days)}`} variant="secondary" className={className}>
          {t('week.nav.next')}
          <Icon name="forward" size={1.25} className={css.StepIcon} />
        </ButtonLink>
      ))}
    </nav>
  )
}
