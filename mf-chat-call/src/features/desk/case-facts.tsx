import type { RecordedMove, Referral, Summary, Ticket } from '@radruf/contract'
import { Card, DescriptionList, Notice } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** The facts of a ticket, its referral and its summary. */
export function CaseFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const { appointment, summary, rating } = ticket
  const formatTime = (time: string) => dates.format(time, 'shortDayAtTime')
  const items = [
    { term: t('case.facts.state'), detail: t(`states.${ticket.state}`) },
    { term: t('case.facts.customer'), detail: ticket.customer.name },
    { term: t('case.facts.created'), detail: formatTime(ticket.createdAt) },
    ...(appointment ? [{ term: t('case.facts.appointment'), detail: formatTime(appointment.startsAt) }] : []),
    ...(ticket.postalCode ? [{ term: t('case.facts.postalCode'), detail: ticket.postalCode }] : []),
    ...(rating
      ? [
          {
            term: t('case.facts.rating'),
            detail: t('case.facts.ratingText', { call: rating.call, service: rating.service }),
          },
          ...(rating.reason ? [{ term: t('rating.reason'), detail: rating.reason }] : []),
        ]
      : []),
  ]
  return (
    <>
      {ticket.urgent && (
        <Notice tone="danger" title={t('desk.urgent')}>
          {t('case.urgent')}
        </Notice>
      )}
      {ticket.missedAppointment && <Notice tone="warning">{t(`case.missed.${ticket.missedBy ?? 'unknown'}`)}</Notice>}
      {ticket.referral && <ReferralCard referral={ticket.referral} />}
      {summary && (
        <Card title={t('case.summary')} headingLevel={2}>
          <p>
            <strong>{t(`outcome.options.${summary.outcome as 'fixed'}.label`)}</strong>
          </p>
          <p>{summary.text}</p>
          <SummaryPoints summary={summary} />
        </Card>
      )}
      <Card title={t('case.facts.title')} headingLevel={2}>
        <DescriptionList items={items} />
      </Card>
    </>
  )
}

/** What was agreed, and the part that the customer gets. */
function SummaryPoints({ summary: { agreed, part } }: { summary: Summary }) {
  const t = useTexts()
  const items = [
    ...agreed.map(({ text, done }) => ({ term: t(done ? 'agreed.done' : 'agreed.open'), detail: text })),
    ...(part ? [{ term: t('outcome.part.name'), detail: part.name }] : []),
    ...(part?.note ? [{ term: t('outcome.part.note'), detail: part.note }] : []),
    ...(part?.fits ? [{ term: t('outcome.part.fits'), detail: part.fits }] : []),
  ]
  return items.length > 0 ? <DescriptionList items={items} /> : null
}

/** The workshops that the customer was referred to, as the customer sees them. */
function ReferralCard({ referral: { unsafe, exact, workshops } }: { referral: Referral }) {
  const t = useTexts()
  return (
    <>
      {unsafe && <Notice tone="danger">{t('case.referral.unsafe')}</Notice>}
      <Card title={t('case.referral.title')} headingLevel={2}>
        {workshops.length === 0 ? (
          <p>{t('case.referral.none')}</p>
        ) : (
          <>
            <p>{t(exact ? 'case.referral.exact' : 'case.referral.near')}</p>
            <ul>
              {workshops.map(({ id, name, street, postalCode, city, phone }) => (
                <li key={id}>{[name, street, `${postalCode} ${city}`, phone].filter(Boolean).join(', ')}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  )
}

/** Every move of the ticket with its actor. */
export function CaseHistory({ moves }: { moves: readonly RecordedMove[] }) {
  const t = useTexts()
  const dates = useDates()
  if (moves.length === 0) return null
  return (
    <Card title={t('history.title')} headingLevel={2}>
      <DescriptionList
        items={moves.map(({ to, actor, name, movedAt }) => ({
          term: dates.format(movedAt, 'shortDayAtTime'),
          detail: t('history.move', { state: t(`states.${to}`), by: name ?? t(`history.actors.${actor}`) }),
        }))}
      />
    </Card>
  )
}
