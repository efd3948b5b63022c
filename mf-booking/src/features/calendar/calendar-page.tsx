import { type Desk, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, Card, Notice, Page } from '@radruf/shared-ui'
import { getShell, useNow } from '@radruf/shell-kit'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { type Translator, useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { dayIn } from '../../when.ts'
import { type BookedCall, byDay } from './by-day.ts'
import css from './calendar-page.module.css'

export const loader = ({ context }: LoaderFunctionArgs): Promise<Desk> => unwrap(getShell(context).api.GET('/api/desk'))

/** The mechanic's booked calls, day by day. */
export function Component() {
  const desk = useLoaderData<Desk>()
  const t = useTexts()
  const when = useWhen(desk.zone)
  const today = dayIn(desk.zone, useNow(60_000))
  const days = byDay(desk)
  return (
    <Page
      wide
      data-boundary="mf-booking"
      back={{ to: pathTo('/desk'), label: t('calendar.back') }}
      title={t('calendar.title')}
      lead={t('calendar.lead', { zone: desk.zone })}
    >
      {days.length === 0 && (
        <Notice title={t('calendar.empty')}>
          <p>{t('calendar.emptyHelp')}</p>
        </Notice>
      )}
      <div className={css.Days}>
        {days.map(({ date, calls }) => (
          <Card
            key={date}
            tone={date === today ? 'brand' : 'plain'}
            title={date === today ? t('calendar.today', { date: when.date(date) }) : when.date(date)}
          >
            <p>{t('calendar.count', { count: calls.length })}</p>
            <ol>
              {calls.map((call) => (
                <li key={call.appointment.id + call.ticket.id}>
                  <CallRow {...call} zone={desk.zone} />
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
    </Page>
  )
}

/** One call; the whole row leads to its case. */
function CallRow({ ticket, appointment, customerWaiting, zone }: BookedCall & { zone: string }) {
  const t = useTexts()
  const when = useWhen(zone)
  const { number, customer, problemCategory } = ticket
  return (
    <Link to={pathTo('/desk/:ticketId', { ticketId: ticket.id })} className={css.Call}>
      <time dateTime={appointment.startsAt} className={css.Time}>
        {t('calendar.span', { from: when.hour(appointment.startsAt), to: when.hour(appointment.endsAt) })}
      </time>
      <span className={css.Who}>
        <span className={css.Name}>{t('calendar.call', { number, name: customer.name })}</span>
        <span className={css.Problem}>{problemText(t, problemCategory)}</span>
      </span>
      {customerWaiting && <Badge tone="warning">{t('calendar.waiting')}</Badge>}
    </Link>
  )
}

const problemText = (t: Translator, problem: string | null): string =>
  problem ? t(`problems.${problem}` as Parameters<Translator>[0]) : ''
