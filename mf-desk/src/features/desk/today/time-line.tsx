import { type CaseListEntry, type Day, type DayCall, getFirstName, MINUTE_MS, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Icon } from '@radruf/shared-ui'
import { PhotoImage, useDates, useProblemText } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useFetcher } from 'react-router-dom'
import { useProblem } from '../../../common/problem.ts'
import { useTexts as useDeskTexts } from '../../../texts/index.ts'
import type { LineRow } from './day-line.ts'
import { useTexts } from './texts/index.ts'
import css from './today.module.css'
import type { TodayResult } from './today-actions.ts'

const GiveTime = lazy(() => import('./give-time.tsx').then((give) => ({ default: give.GiveTime })))

/** Free times of a gap that have a button. */
const SHOWN_TIMES = 3

type TimeLineProps = {
  rows: readonly LineRow[]
  day: Day
  now: number
  isToday: boolean
  cases: readonly CaseListEntry[]
}

/** The day as a line of calls, free and blocked times, with the present moment between them. */
export function TimeLine({ rows, day, now, isToday, cases }: TimeLineProps) {
  const t = useTexts()
  const dates = useDates(day.zone)
  const [given, setGiven] = useState<string>()
  const nowIndex = rows.findIndex(({ endsAt }) => Date.parse(endsAt) > now)
  const next = rows.find((row) => row.kind === 'call' && row.call.status === 'booked' && Date.parse(row.endsAt) > now)
  const nowRow = isToday && (
    <li className={css.Now} key="now">
      <span className={css.Time}>{dates.format(now, 'clock')}</span>
      <span className={css.Dot} />
      <span className={css.NowLine}>{t('now')}</span>
    </li>
  )
  return (
    <>
      <ol className={css.Line} data-line>
        {rows.map((row, index) => [
          index === nowIndex && nowRow,
          <li key={row.at} className={css.Row} data-kind={row.kind}>
            <time className={css.Time} dateTime={row.at}>
              {dates.format(row.at, 'clock')}
              {row.kind === 'call' && (
                <span className={css.Length}>
                  {t('minutes', { count: (Date.parse(row.endsAt) - Date.parse(row.at)) / MINUTE_MS })}
                </span>
              )}
            </time>
            <span className={css.Dot} />
            {row.kind === 'call' && (
              <CallRow call={row.call} isNext={row === next} isOver={Date.parse(row.endsAt) <= now} />
            )}
            {row.kind === 'free' && <FreeRow row={row} zone={day.zone} onGive={setGiven} />}
            {row.kind === 'blocked' && <BlockedRow row={row} zone={day.zone} />}
            {row.kind === 'lunch' && <LunchRow row={row} zone={day.zone} />}
          </li>,
        ])}
        {nowIndex < 0 && nowRow}
        {day.hours && <EndRow day={day} isToday={isToday} cases={cases} />}
      </ol>
      {given && (
        <Suspense>
          <GiveTime startsAt={given} zone={day.zone} cases={cases} onClose={() => setGiven(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type RowOf<Kind extends LineRow['kind']> = Extract<LineRow, { kind: Kind }>

/** A gap: each of its first times can be given to a case, and the whole of it be blocked. */
function FreeRow({ row, zone, onGive }: { row: RowOf<'free'>; zone: string; onGive: (startsAt: string) => void }) {
  const t = useTexts()
  const dates = useDates(zone)
  const [only] = row.slots.length === 1 ? row.slots : []
  const minutes = (Date.parse(row.endsAt) - Date.parse(row.at)) / MINUTE_MS
  const time = dates.format(row.endsAt, 'clock')
  return (
    <div className={css.Free}>
      <span className={css.Muted}>
        {row.untilLunch ? t('freeUntilLunch') : only ? t('freeFor', { count: minutes }) : t('freeUntil', { time })}
      </span>
      {row.slots.slice(0, SHOWN_TIMES).map(({ startsAt }) => (
        <button key={startsAt} type="button" className={css.Pill} onClick={() => onGive(startsAt)}>
          <span>{t('give', { time: dates.format(startsAt, 'clock') })}</span>
        </button>
      ))}
      <BlockForm intent="block" row={row} label={t('blockNamed', { from: dates.format(row.at, 'clock'), time })}>
        {t('block')}
      </BlockForm>
    </div>
  )
}

function BlockedRow({ row, zone }: { row: RowOf<'blocked'>; zone: string }) {
  const t = useTexts()
  const dates = useDates(zone)
  const time = dates.format(row.endsAt, 'clock')
  return (
    <div className={css.Free} data-blocked>
      <span className={css.BlockedText}>{t('blockedUntil', { time })}</span>
      <BlockForm intent="unblock" row={row} label={t('unblockNamed', { from: dates.format(row.at, 'clock'), time })}>
        {t('unblock')}
      </BlockForm>
    </div>
  )
}

function LunchRow({ row, zone }: { row: LineRow; zone: string }) {
  const t = useTexts()
  const dates = useDates(zone)
  return (
    <p className={css.Lunch}>
      <span className={css.BlockedText}>{t('lunchUntil', { time: dates.format(row.endsAt, 'clock') })}</span>
    </p>
  )
}

type BlockFormProps = { intent: 'block' | 'unblock'; row: LineRow; label: string; children: ReactNode }

function BlockForm({ intent, row, label, children }: BlockFormProps) {
  const problemText = useProblemText()
  const fetcher = useFetcher<TodayResult>()
  return (
    <fetcher.Form method="post" action={pathTo('/desk')} className={css.Block}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="startsAt" value={row.at} />
      <input type="hidden" name="endsAt" value={row.endsAt} />
      <button type="submit" className={css.BlockButton} aria-label={label} disabled={fetcher.state !== 'idle'}>
        {children}
      </button>
      <span role="status" className={css.Danger}>
        {fetcher.data?.refusal && problemText(fetcher.data.refusal)}
      </span>
    </fetcher.Form>
  )
}

/** A call: its bike and problem, for past ones how it ended. The next one is prepared; customers without photos are asked for some. */
function CallRow({
  call: { ticket, status, photos },
  isNext,
  isOver,
}: {
  call: DayCall
  isNext: boolean
  isOver: boolean
}) {
  const t = useTexts()
  const desk = useDeskTexts()
  const { title: problem } = useProblem(ticket)
  const name = getFirstName(ticket.customer.name)
  const to = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  const { summary } = ticket
  return (
    <div className={css.Call} data-next={isNext || undefined} data-over={isOver || undefined}>
      <span className={css.Photo}>
        {ticket.photo ? <PhotoImage photo={ticket.photo} alt="" sizes="6rem" /> : <Icon name="bike" size={1.5} />}
      </span>
      <span className={css.Words}>
        <Link to={to} className={css.Name} aria-label={t('openCase', { name })}>
          {name}
        </Link>{' '}
        {problem}
        <br />
        {ticket.urgent && <strong className={css.Danger}>{t('dontRide')}</strong>}{' '}
        {isOver &&
          (status === 'missed' || !summary ? (
            <span className={css.Muted}>{t(status === 'missed' ? 'missed' : 'noSummary')}</span>
          ) : (
            <span className={css.Success}>
              <Icon name="check" size={1} /> {desk(`outcome.options.${summary.outcome as 'fixed'}.label`)}
            </span>
          ))}
        {!isOver && photos && (
          <span className={css.Muted}>
            {ticket.urgent && '· '}
            {photos.count === 0 && photos.requestedAt ? t('photosRequested') : t('photos', { count: photos.count })}
          </span>
        )}
      </span>
      {ticket.unansweredSince && <span className={css.Danger}>{t('waits')}</span>}
      {!isOver && status === 'booked' && photos?.count === 0 && !photos.requestedAt && (
        <PhotoRequest ticketId={ticket.id} name={name} />
      )}
      {isNext && (
        <ButtonLink to={to} variant="secondary">
          {t('prepare')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Asks the customer of a call for photos, once. */
function PhotoRequest({ ticketId, name }: { ticketId: string; name: string }) {
  const t = useTexts()
  const problemText = useProblemText()
  const fetcher = useFetcher<TodayResult>()
  return (
    <fetcher.Form method="post" action={pathTo('/desk')} className={css.Remind}>
      <input type="hidden" name="intent" value="request-photos" />
      <input type="hidden" name="ticketId" value={ticketId} />
      <Button variant="secondary" loading={fetcher.state !== 'idle'} aria-label={t('remindNamed', { name })}>
        {t('remind')}
      </Button>
      <span role="status" className={css.Danger}>
        {fetcher.data?.refusal && problemText(fetcher.data.refusal)}
      </span>
    </fetcher.Form>
  )
}

/** The end of the working hours, with the calls of the next day that has some. */
function EndRow({ day, isToday, cases }: Pick<TimeLineProps, 'day' | 'isToday' | 'cases'>) {
  const t = useTexts()
  const dates = useDates(day.zone)
  const later = cases
    .flatMap(({ ticket: { appointment, customer } }) => (appointment ? [{ ...appointment, customer }] : []))
    .filter(({ startsAt }) => dates.toCalendarDate(startsAt) > day.date)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const [first] = later
  const others = later.filter(
    ({ startsAt }) => first && dates.toCalendarDate(startsAt) === dates.toCalendarDate(first.startsAt),
  ).length
  return (
    <li className={css.Row} data-kind="end">
      <span className={css.Time}>{day.hours?.to.replace(/^0/, '')}</span>
      <span className={css.Dot} />
      <p className={css.End}>
        <b>{t(isToday ? 'end' : 'endOfDay')}</b>{' '}
        {first &&
          t('then', {
            name: getFirstName(first.customer.name),
            time: dates.format(first.startsAt, 'relativeClock'),
            count: others - 1,
          })}
      </p>
    </li>
  )
}
