import { pathTo, type Ticket } from '@radruf/contract'
import { Card, DescriptionList, Link } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import { TicketBadge } from '../../ticket-badge.tsx'
import { useDates } from '../../use-dates.ts'

/** The ticket at a glance, with the way to its chat. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { day } = useDates()
  const { createdAt, closedAt, mechanic, rating, chatOpenedAt, state } = ticket
  return (
    <Card title={t('ticket.facts')}>
      <DescriptionList
        items={[
          { term: t('ticket.state'), detail: <TicketBadge ticket={ticket} /> },
          { term: t('ticket.created'), detail: day(createdAt) },
          ...(closedAt ? [{ term: t('ticket.closedOn'), detail: day(closedAt) }] : []),
          ...(mechanic ? [{ term: t('ticket.mechanic'), detail: mechanic.name }] : []),
          ...(rating
            ? [
                {
                  term: t('ticket.rating'),
                  detail: t('ticket.ratingText', { call: rating.call, service: rating.service }),
                },
              ]
            : []),
        ]}
      />
      {chatOpenedAt && (
        <Link standalone to={pathTo('/chat')}>
          {t(state === 'closed' ? 'ticket.readChat' : 'ticket.openChat')}
        </Link>
      )}
    </Card>
  )
}
