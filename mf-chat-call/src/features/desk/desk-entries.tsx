import { canJoin, type DeskEntry, pathTo } from '@radruf/contract'
import { Badge, ButtonLink, Card, Row } from '@radruf/shared-ui'
import { useCategoryNames, useDates, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { AppointmentCountdown } from './appointment-countdown.tsx'
import { UrgentMark } from './urgent-mark.tsx'

type EntryProps = { entry: DeskEntry }

const toCase = ({ ticket }: DeskEntry) => pathTo('/desk/:ticketId', { ticketId: ticket.id })

export function TodayEntry({ entry }: EntryProps) {
  const t = useTexts()
  const dates = useDates()
  const categories = useCategoryNames()
  const { ticket, customerWaiting } = entry
  const { appointment } = ticket
  const isJoinable = canJoin(ticket.state, appointment, useNow())
  return (
    <Card
      headingLevel={3}
      tone={isJoinable ? 'brand' : 'plain'}
      title={`${appointment ? dates.format(appointment.startsAt, 'clock') : ''} ${ticket.customer.name}`.trim()}
      actions={
        <Row>
          {isJoinable && (
            <ButtonLink to={pathTo('/desk/:ticketId/call', { ticketId: ticket.id })}>{t('call.join')}</ButtonLink>
          )}
          <ButtonLink to={toCase(entry)} variant="secondary">
            {t('desk.open')}
          </ButtonLink>
        </Row>
      }
    >
      <p>
        {ticket.problemCategory && categories.problem(ticket.problemCategory)}{' '}
        {customerWaiting && <Badge tone="warning">{t('desk.customerWaiting')}</Badge>} <UrgentMark ticket={ticket} />
      </p>
      {appointment && <AppointmentCountdown appointment={appointment} />}
    </Card>
  )
}

export function WrapUpEntry({ entry }: EntryProps) {
  const t = useTexts()
  return (
    <Card
      headingLevel={3}
      title={entry.ticket.customer.name}
      actions={<ButtonLink to={toCase(entry)}>{t('desk.writeSummary')}</ButtonLink>}
    >
      <p>{t('desk.summaryMissing')}</p>
    </Card>
  )
}

export function ReviewEntry({ entry }: EntryProps) {
  const t = useTexts()
  const dates = useDates()
  const categories = useCategoryNames()
  const { customer, problemCategory, stateSince } = entry.ticket
  return (
    <Card
      headingLevel={3}
      title={customer.name}
      actions={
        <ButtonLink to={toCase(entry)} variant="secondary">
          {t('desk.review')}
        </ButtonLink>
      }
    >
      <p>
        {problemCategory && categories.problem(problemCategory)} <UrgentMark ticket={entry.ticket} />
      </p>
      <p>{t('desk.waitsSince', { time: dates.format(stateSince, 'shortDayAtTime') })}</p>
    </Card>
  )
}

export function UpcomingEntry({ entry }: EntryProps) {
  const t = useTexts()
  const dates = useDates()
  const { appointment, customer } = entry.ticket
  return (
    <Card
      headingLevel={3}
      title={customer.name}
      actions={
        <ButtonLink to={toCase(entry)} variant="secondary">
          {t('desk.open')}
        </ButtonLink>
      }
    >
      {appointment && (
        <p>
          <time dateTime={appointment.startsAt}>{dates.format(appointment.startsAt, 'shortDayAtTime')}</time>{' '}
          <UrgentMark ticket={entry.ticket} />
        </p>
      )}
    </Card>
  )
}

export function PartEntry({ entry }: EntryProps) {
  const t = useTexts()
  const dates = useDates()
  const { customer, summary, stateSince } = entry.ticket
  return (
    <Card
      headingLevel={3}
      title={customer.name}
      actions={
        <ButtonLink to={toCase(entry)} variant="secondary">
          {t('desk.open')}
        </ButtonLink>
      }
    >
      {summary?.part && <p>{summary.part.name}</p>}
      <p>{t('desk.partSince', { time: dates.format(stateSince, 'shortDayAtTime') })}</p>
    </Card>
  )
}
