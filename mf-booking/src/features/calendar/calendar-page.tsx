import { type Appointment, type Desk, pathTo, type Ticket } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, Card, Notice, Page } from '@radruf/shared-ui'
import { getShell, toCalendarDate, useCategoryNames, useDates, useNow } from '@radruf/shell-kit'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { ZoneNote } from '../../zone-note.tsx'
import css from './calendar-page.module.css'

/** The largest page of the service. */
const PAGE_LIMIT = 100

type BookedCall = { ticket: Ticket; appointment: Appointment; customerWaiting: boolean }
type CalendarDay = { date: string; calls: BookedCall[] }

/** Loads the desk with all booked calls. HORIZON_DAYS bounds their number. */
async function loader({ context }: LoaderFunctionArgs): Promise<Desk> {
  const { api } = getShell(context)
  const desk = await unwrap(api.GET('/api/desk', { params: { query: { limit: PAGE_LIMIT } } }))
  for (const section of ['today', 'upcoming'] as const) {
    let cursor = desk.nextCursors[section]
    while (cursor !== null) {
      const params = { path: { section }, query: { cursor, limit: PAGE_LIMIT } }
      const page = await unwrap(api.GET('/api/desk/{section}', { params }))
      desk[section].push(...page.entries)
      cursor = page.nextCursor
    }
  }
  return desk
}

/** The mechanic's booked calls by day, in the zone of the desk. */
function CalendarPage() {
  const desk = useLoaderData<Desk>()
  const t = useTexts()
  const dates = useDates(desk.zone)
  const today = dates.toCalendarDate(useNow(60_000))
  const days = groupByDay(desk)
  return (
    <Page
      wide
      data-boundary="mf-booking"
      back={{ to: pathTo('/desk'), label: t('calendar.back') }}
      title={t('calendar.title')}
    >
      <ZoneNote zone={desk.zone} times={days.flatMap(({ calls }) => calls.map((call) => call.appointment.startsAt))} />
      {days.length === 0 && (
        <Notice title={t('calendar.empty')}>
          <p>{t('calendar.emptyHelp')}</p>
        </Notice>
      )}
      <div className={css.Days}>
        {days.map(({ date, calls }) => {
          return (
            <Card key={date} tone={date === today ? 'brand' : 'plain'} title={dates.formatDate(date, 'relativeDay')}>
              <p>{t('calendar.count', { count: calls.length })}</p>
              <ol>
                {calls.map((call) => (
                  <li key={call.appointment.id + call.ticket.id}>
                    <CallRow {...call} zone={desk.zone} />
                  </li>
                ))}
              </ol>
            </Card>
          )
        })}
      </div>
    </Page>
  )
}

/** Groups booked calls by their calendar date in the zone of the desk, earliest first. */
function groupByDay({ zone, today, upcoming }: Desk): CalendarDay[] {
  const calls = [...today, ...upcoming]
    .flatMap(({ ticket, customerWaiting }) =>
      ticket.appointment ? [{ ticket, appointment: ticket.appointment, customerWaiting }] : [],
    )
    .sort((a, b) => a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  const days = Map.groupBy(calls, ({ appointment }) => toCalendarDate(appointment.startsAt, zone))
  return [...days].map(([date, callsOfDay]) => ({ date, calls: callsOfDay }))
}

/** One call; the whole row links to its ticket. */
function CallRow({ ticket, appointment, customerWaiting, zone }: BookedCall & { zone: string }) {
  const t = useTexts()
  const dates = useDates(zone)
  const categoryNames = useCategoryNames()
  const { number, customer, problemCategory } = ticket
  const from = dates.format(appointment.startsAt, 'clock')
  const to = dates.format(appointment.endsAt, 'clock')
  return (
    <Link to={pathTo('/desk/:ticketId', { ticketId: ticket.id })} className={css.Call}>
      <time dateTime={appointment.startsAt} className={css.Time}>
        {t('calendar.span', { from, to })}
      </time>
      <span className={css.Customer}>
        <span className={css.Name}>{t('calendar.call', { number, name: customer.name })}</span>
        <span className={css.Problem}>{problemCategory && categoryNames.problem(problemCategory)}</span>
      </span>
      {customerWaiting && <Badge tone="warning">{t('calendar.waiting')}</Badge>}
    </Link>
  )
}

/** Mechanics see all booked calls here. */
export const calendarRoute = {
  id: 'mf-booking:calendar',
  path: pathTo('/desk/calendar'),
  loader,
  Component: CalendarPage,
}
