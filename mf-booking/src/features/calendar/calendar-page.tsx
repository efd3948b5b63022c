import { type Desk, pathTo } from '@radruf/contract'
import { ask } from '@radruf/contract/client'
import { Card, DescriptionList, Link, Notice, Page, Stack } from '@radruf/shared-ui'
import { shellOf, useNow } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { type Translator, useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { dayIn } from '../../when.ts'
import { byDay } from './by-day.ts'

export const loader = ({ context }: LoaderFunctionArgs): Promise<Desk> => ask(shellOf(context).api.GET('/api/desk'))

/** The mechanic's booked calls, day by day. */
export function Component() {
  const desk = useLoaderData<Desk>()
  const t = useTexts()
  const when = useWhen(desk.zone)
  const today = dayIn(desk.zone, useNow(60_000))
  const days = byDay(desk)
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/desk'), label: t('calendar.back') }}
      title={t('calendar.title')}
      lead={t('calendar.lead', { zone: desk.zone })}
    >
      {days.length === 0 && <Notice>{t('calendar.empty')}</Notice>}
      <Stack gap="l">
        {days.map(({ date, calls }) => (
          <Card key={date} title={date === today ? t('calendar.today', { date: when.date(date) }) : when.date(date)}>
            <DescriptionList
              items={calls.map(({ ticket, appointment }) => ({
                term: <time dateTime={appointment.startsAt}>{when.clock(appointment.startsAt)}</time>,
                detail: [ticket.customer.name, problemText(t, ticket.problemCategory)].filter(Boolean).join(' · '),
                action: (
                  <Link to={pathTo('/desk/:ticketId', { ticketId: ticket.id })} standalone>
                    {t('calendar.open', { number: ticket.number, name: ticket.customer.name })}
                  </Link>
                ),
              }))}
            />
          </Card>
        ))}
      </Stack>
    </Page>
  )
}

const problemText = (t: Translator, problem: string | null): string =>
  problem ? t(`problems.${problem}` as Parameters<Translator>[0]) : ''
