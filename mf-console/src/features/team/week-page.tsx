import { pathTo, type TeamWeek } from '@radruf/contract'
import { ButtonLink, Icon, Page, Row, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useDates, useNow } from '@radruf/shell-kit'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PlanDock } from './plan-dock.tsx'
import { TeamViews } from './team-views.tsx'
import { type PlanMoves, usePlanMoves } from './use-plan-moves.ts'
import { DATE, type loader } from './week-actions.ts'
import { countPlaces, findHours, listClosed, listPlannedCalls, type TeamCall, toPlace } from './week-layout.ts'
import css from './week-page.module.css'

type Member = TeamWeek['members'][number]
type Hours = ReturnType<typeof findHours>

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The mechanics of a day beside each other, below the load of the whole week. */
export function TeamWeekPage() {
  const t = useTexts()
  const loaded = useLoaderData<typeof loader>()
  const hintId = useId()
  const { formatDate, format } = useDates()
  const monday = loaded.members[0]?.days[0]?.date ?? loaded.date
  const index = Math.max(0, loaded.members[0]?.days.findIndex(({ date }) => date === loaded.date) ?? 0)
  const moves = usePlanMoves(loaded, index)
  const { week } = moves
  const toClock = (time: string) => format(time, 'clock')
  const days = week.members.flatMap(({ days: all }) => all[index] ?? [])
  const hours = findHours(days, toClock)
  const lead = t('team.week.span', {
    first: formatDate(monday, 'dayOfMonth'),
    last: formatDate(addDays(monday, 6), 'dayOfMonth'),
  })
  return (
    <Page title={t('team.title')} lead={lead} className={css.Page}>
      <Row gap="s" spread>
        <TeamViews />
        <Row gap="s">
          <ButtonLink to={`?${DATE}=${addDays(week.date, -7)}`} variant="secondary" aria-label={t('team.week.before')}>
            <Icon name="back" />
          </ButtonLink>
          <ButtonLink to={pathTo('/desk/team/week')} variant="secondary">
            {t('team.week.today')}
          </ButtonLink>
          <ButtonLink to={`?${DATE}=${addDays(week.date, 7)}`} variant="secondary" aria-label={t('team.week.after')}>
            <Icon name="forward" />
          </ButtonLink>
        </Row>
      </Row>
      <DayStrip week={week} />
      <h2 className={css.Date}>{formatDate(week.date, 'day')}</h2>
      {week.members.length === 0 && <p role="status">{t('team.week.nobody')}</p>}
      <p role="status" className={css.Status}>
        {moves.status}
      </p>
      <VisuallyHidden id={hintId}>{t('team.week.keys')}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t('team.week.grid')} className={css.Grid} style={toGridStyle(hours)}>
        <HourLabels hours={hours} />
        {week.members.map((member) => (
          <MemberColumn key={member.id} moves={moves} member={member} index={index} hours={hours} hintId={hintId} />
        ))}
        {week.date === week.today && <NowLine hours={hours} />}
      </section>
      {week.plans.map((plan) => (
        <PlanDock key={plan.mechanicId} plan={plan} moves={moves} />
      ))}
      <LeaveDialog {...moves} />
    </Page>
  )
}

/** Each day with the booked share of everyone. */
function DayStrip({ week: { members, date, today } }: { week: TeamWeek }) {
  const t = useTexts()
  const { formatDate } = useDates()
  const dates = members[0]?.days ?? []
  return (
    <nav aria-label={t('team.week.days')}>
      <ul className={css.Strip}>
        {dates.map((day, index) => {
          const { booked, places } = countPlaces(members, index)
          return (
            <li key={day.date}>
              <Link
                to={`?${DATE}=${day.date}`}
                aria-current={day.date === date ? 'date' : undefined}
                className={css.Day}
                preventScrollReset
              >
                <span className={css.DayName} data-today={day.date === today || undefined}>
                  {formatDate(day.date, 'shortWeekday')} {Number(day.date.slice(8))}.
                </span>
                <span className={css.Places}>{t('team.week.places', { booked, count: places })}</span>
                <span aria-hidden="true" className={css.Bars}>
                  {members.map(({ id, name, days }) => (
                    <LoadBar key={id} name={name} day={days[index]} />
                  ))}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function LoadBar({ name, day }: { name: string; day: Member['days'][number] | undefined }) {
  const share = day && day.places > 0 ? (100 * day.calls.length) / day.places : 0
  return (
    <span className={css.Load}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" data-away={!day?.hours || undefined} className={css.LoadBar}>
        <title>{name}</title>
        <rect y={100 - share} width="10" height={share} className={css.LoadFill} />
      </svg>
      {name.slice(0, 1)}
    </span>
  )
}

function HourLabels({ hours: { first, last } }: { hours: Hours }) {
  return (
    <div aria-hidden="true" className={css.Hours}>
      {Array.from({ length: last - first }, (_, hour) => (
        <span key={hour} className={css.Hour} style={toStyle({ start: hour, length: 1 })}>
          {first + hour}:00
        </span>
      ))}
    </div>
  )
}

const toStyle = ({ start, length }: { start: number; length: number }): CSSProperties => ({
  ['--start' as string]: start,
  ['--length' as string]: length,
})

const toGridStyle = ({ first, last }: Hours): CSSProperties => ({ ['--hours' as string]: last - first })

type MemberColumnProps = { moves: PlanMoves; member: Member; index: number; hours: Hours; hintId: string }

function MemberColumn({ moves, member, index, hours, hintId }: MemberColumnProps) {
  const t = useTexts()
  const { format } = useDates()
  const day = member.days[index]
  if (!day) return null
  const toClock = (time: string) => format(time, 'clock')
  const { week, drag, moving } = moves
  const planned = listPlannedCalls(week, index).filter(({ takerId }) => takerId === member.id)
  const plan = week.plans.find(({ mechanicId }) => mechanicId === member.id)
  const isLeaving = ({ ticketId }: TeamCall) =>
    plan?.calls.some((call) => call.ticketId === ticketId && call.mechanicId !== null) ?? false
  const state = () => {
    if (plan) return t('team.week.openCalls', { count: plan.calls.length })
    if (day.absence) return day.absence.reason || t('team.week.awayShort')
    return t('team.week.calls', { count: day.calls.length })
  }
  return (
    <section
      aria-label={member.name}
      data-over={(moving?.isDragged && moving.memberId === member.id) || undefined}
      onDragOver={(event) => drag.over(event, member.id)}
      onDrop={(event) => drag.drop(event, member.id)}
      className={css.Column}
    >
      <header className={css.Head}>
        <Avatar name={member.name} size={2} />
        <span>
          <strong>{member.name}</strong>
          <span data-away={plan ? true : undefined} className={css.State}>
            {state()}
          </span>
        </span>
      </header>
      <div className={css.Body} data-absent={day.absence ? true : undefined}>
        {listClosed(day, hours).map((span) => (
          <span key={span.start} className={css.Closed} style={toStyle(span)}>
            {span.isLunch && <span className={css.Lunch}>{t('team.week.lunch')}</span>}
          </span>
        ))}
        <ul>
          {day.calls.map((call) => (
            <CallBlock
              key={call.ticketId}
              call={call}
              place={toPlace(call, hours.first, toClock)}
              kind={isLeaving(call) ? 'leaving' : 'call'}
              note=""
            />
          ))}
          {planned.map(({ call, from }) => (
            <CallBlock
              key={`plan ${call.ticketId}`}
              call={call}
              place={toPlace(call, hours.first, toClock)}
              kind="planned"
              note={t('team.week.from', { name: from })}
              onDrag={{ start: () => drag.start(call.ticketId, member.id), end: drag.end }}
            >
              <button
                type="button"
                // The block is another element in its new column.
                // biome-ignore lint/a11y/noAutofocus: the person has just moved it with this button.
                autoFocus={moving?.ticketId === call.ticketId && !moving.isDragged}
                aria-label={t('team.week.moveNamed', { name: call.customerName })}
                aria-describedby={hintId}
                onClick={() => moves.step(call.ticketId, member.id, 1)}
                onKeyDown={(event) => {
                  const direction = STEPS[event.key]
                  if (!direction) return
                  event.preventDefault()
                  moves.step(call.ticketId, member.id, direction)
                }}
                className={css.Grip}
              >
                <Icon name="forward" size={1} />
              </button>
            </CallBlock>
          ))}
        </ul>
      </div>
    </section>
  )
}

type CallBlockProps = {
  call: TeamCall
  place: { start: number; length: number }
  /** `leaving`: the plan moves it away. `planned`: the plan moves it here. */
  kind: 'call' | 'leaving' | 'planned'
  note: string
  /** The block can be dragged. */
  onDrag?: { start: () => void; end: () => void }
  children?: ReactNode
}

/** Keys that move a planned call to the person at the left or at the right. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

function CallBlock({ call, place, kind, note, onDrag, children }: CallBlockProps) {
  const t = useTexts()
  const { format } = useDates()
  return (
    <li
      data-kind={kind}
      data-overdue={call.isOverdue || undefined}
      data-done={call.isDone || undefined}
      draggable={onDrag !== undefined}
      onDragStart={onDrag?.start}
      onDragEnd={onDrag?.end}
      className={css.Call}
      style={toStyle(place)}
    >
      <Link
        to={pathTo('/desk/:ticketId', { ticketId: call.ticketId })}
        data-excerpt
        draggable={false}
        className={css.CallLink}
      >
        {format(call.startsAt, 'clock')} <strong>{call.customerName}</strong> {note}
        {kind === 'leaving' && t('team.week.leaves')}
        {call.isOverdue && kind === 'call' && t('team.week.overdue')}
      </Link>
      {children}
    </li>
  )
}

function NowLine({ hours }: { hours: Hours }) {
  const { format } = useDates()
  const now = new Date(useNow(60_000)).toISOString()
  const { start } = toPlace({ startsAt: now, endsAt: now }, hours.first, (time) => format(time, 'clock'))
  if (start < 0 || start > hours.last - hours.first) return null
  return <span aria-hidden="true" className={css.Now} style={toStyle({ start, length: 0 })} />
}
