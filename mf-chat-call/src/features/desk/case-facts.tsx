import type { Ticket } from '@radruf/contract'
import { Card, DescriptionList, Notice } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import { dayAndTime } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import { CaseReferral } from './case-referral.tsx'

/** What stands about a ticket, and what came of it. */
export function CaseFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const language = useLanguage()
  const { appointment, summary, rating } = ticket
  const rating5 = (value: number) => t(`rating.stars.${value as 1 | 2 | 3 | 4 | 5}`)
  const items = [
    { term: t('case.facts.state'), detail: t(`states.${ticket.state}`) },
    { term: t('case.facts.customer'), detail: ticket.customer.name },
    { term: t('case.facts.created'), detail: dayAndTime(ticket.createdAt, language) },
    ...(appointment ? [{ term: t('case.facts.appointment'), detail: dayAndTime(appointment.startsAt, language) }] : []),
    ...(ticket.postalCode ? [{ term: t('case.facts.postalCode'), detail: ticket.postalCode }] : []),
    ...(rating
      ? [
          {
            term: t('case.facts.rating'),
            detail: t('case.facts.ratingText', { call: rating5(rating.call), service: rating5(rating.service) }),
          },
          ...(rating.reason ? [{ term: t('rating.reason'), detail: rating.reason }] : []),
        ]
      : []),
  ]
  return (
    <>
      {ticket.missedAppointment && <Notice tone="warning">{t('case.missed')}</Notice>}
      {ticket.referral && <CaseReferral referral={ticket.referral} />}
      {summary && (
        <Card title={t('case.summary')} headingLevel={2}>
          <p>
            <strong>{t(`outcome.options.${summary.outcome as 'fixed'}.label`)}</strong>
          </p>
          <p>{summary.text}</p>
        </Card>
      )}
      <Card title={t('case.facts.title')} headingLevel={2}>
        <DescriptionList items={items} />
      </Card>
    </>
  )
}
