import { type DeskEntry, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, ButtonLink, Card, Page, Row, Stack } from '@radruf/shared-ui'
import { getShell, useEvent, useLanguage, useNow, useReopen } from '@radruf/shell-kit'
import { type ReactNode, useId } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { dayAndTime, timeOfDay } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import { Countdown } from './appointment-countdown.tsx'
import css from './desk.module.css'

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/desk'))

export function Component() {
  const t = useTexts()
  const { inReview, today, upcoming, wrapUp } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useEvent('call.participants', () => void revalidate())
  useReopen(() => void revalidate())
  const waiting = today.filter(({ customerWaiting }) => customerWaiting).map(({ ticket }) => ticket.customer.name)
  return (
    <Page title={t('desk.title')} wide>
      <p role="status" className={css.waiting}>
        {waiting.length > 0 && t('desk.waitingNow', { names: waiting.join(', ') })}
      </p>
      <Stack gap="l">
        <Section title={t('desk.today')} empty={t('desk.todayEmpty')} entries={today}>
          {(entry) => <TodayEntry entry={entry} />}
        </Section>
        {wrapUp.length > 0 && (
          <Section title={t('desk.wrapUp')} empty="" entries={wrapUp}>
            {(entry) => <WrapUpEntry entry={entry} />}
          </Section>
        )}
        {inReview.length > 0 && (
          <Section title={t('desk.inReview')} empty="" entries={inReview}>
            {(entry) => <ReviewEntry entry={entry} />}
          </Section>
        )}
        <Section title={t('desk.upcoming')} empty={t('desk.upcomingEmpty')} entries={upcoming}>
          {(entry) => <UpcomingEntry entry={entry} />}
        </Section>
      </Stack>
    </Page>
  )
}

function Section({
  title,
  empty,
  entries,
  children,
}: {
  title: string
  empty: string
  entries: DeskEntry[]
  children: (entry: DeskEntry) => ReactNode
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={css.section}>
      <h2 id={headingId}>{title}</h2>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={css.entries}>
          {entries.map((entry) => (
            <li key={entry.ticket.id}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const caseOf = ({ ticket }: DeskEntry) => pathTo('/desk/:ticketId', { ticketId: ticket.id })

function TodayEntry({ entry }: { entry: DeskEntry }) {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const { ticket, customerWaiting } = entry
  const { appointment } = ticket
  const mayJoin = appointment !== null && Date.parse(appointment.joinFrom) <= now
  return (
    <Card
      headingLevel={3}
      tone={mayJoin ? 'brand' : 'plain'}
      title={`${appointment ? timeOfDay(appointment.startsAt, language) : ''} ${ticket.customer.name}`.trim()}
      actions={
        <Row>
          {mayJoin && (
            <ButtonLink to={pathTo('/desk/:ticketId/call', { ticketId: ticket.id })}>{t('call.join')}</ButtonLink>
          )}
          <ButtonLink to={caseOf(entry)} variant="secondary">
            {t('desk.open')}
          </ButtonLink>
        </Row>
      }
    >
      <p>
        {ticket.problemCategory && t(`problem.${ticket.problemCategory}` as 'problem.brakes')}{' '}
        {customerWaiting && <Badge tone="warning">{t('desk.customerWaiting')}</Badge>}
      </p>
      {appointment && <Countdown appointment={appointment} />}
    </Card>
  )
}

function WrapUpEntry({ entry }: { entry: DeskEntry }) {
  const t = useTexts()
  return (
    <Card
      headingLevel={3}
      title={entry.ticket.customer.name}
      actions={<ButtonLink to={caseOf(entry)}>{t('desk.writeSummary')}</ButtonLink>}
    >
      <p>{t('desk.summaryMissing')}</p>
    </Card>
  )
}

function ReviewEntry({ entry }: { entry: DeskEntry }) {
  const t = useTexts()
  const language = useLanguage()
  const { customer, problemCategory, stateSince } = entry.ticket
  return (
    <Card
      headingLevel={3}
      title={customer.name}
      actions={
        <ButtonLink to={caseOf(entry)} variant="secondary">
          {t('desk.review')}
        </ButtonLink>
      }
    >
      {problemCategory && <p>{t(`problem.${problemCategory}` as 'problem.brakes')}</p>}
      <p>{t('desk.waitsSince', { time: dayAndTime(stateSince, language) })}</p>
    </Card>
  )
}

function UpcomingEntry({ entry }: { entry: DeskEntry }) {
  const t = useTexts()
  const language = useLanguage()
  const { appointment, customer } = entry.ticket
  return (
    <Card
      headingLevel={3}
      title={customer.name}
      actions={
        <ButtonLink to={caseOf(entry)} variant="secondary">
          {t('desk.open')}
        </ButtonLink>
      }
    >
      {appointment && (
        <p>
          <time dateTime={appointment.startsAt}>{dayAndTime(appointment.startsAt, language)}</time>
        </p>
      )}
    </Card>
  )
}
