import { type FollowUp, getFirstName, type Referral, type Ticket } from '@radruf/contract'
import { Card, Notice } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { SummaryCard } from './summary-card.tsx'

/** The notices that a mechanic must read first: a danger, a missed call, the referral, and the summary of the last call. */
export function CaseNotices({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { summary } = ticket
  const name = getFirstName(ticket.customer.name)
  return (
    <>
      {ticket.urgent && (
        <Notice tone="danger" title={t('desk.urgent')}>
          {t('case.urgent')}
        </Notice>
      )}
      {ticket.followUp ? (
        <FollowUpNotice followUp={ticket.followUp} name={name} />
      ) : (
        ticket.missedAppointment && <Notice tone="warning">{t(`case.missed.${ticket.missedBy ?? 'unknown'}`)}</Notice>
      )}
      {ticket.state === 'waiting_for_part' && <p>{t('case.state.waiting_for_part')}</p>}
      {ticket.referral && <ReferralCard referral={ticket.referral} name={name} />}
      {summary && <SummaryCard summary={summary} />}
    </>
  )
}

/** The follow-up of a missed call: its time, the cause, and the times that were offered. */
function FollowUpNotice({ followUp: { cause, offeredTimes, writtenAt }, name }: { followUp: FollowUp; name: string }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Notice>
      <p>
        {t('followUp.done', { time: dates.format(writtenAt, 'shortDayAtTime'), name })}{' '}
        {t(`followUp.stated.${cause}`, { name })}
      </p>
      {offeredTimes.length > 0 && (
        <p>
          {t('followUp.offered')} {offeredTimes.map((time) => dates.format(time, 'relativeClock')).join(' · ')}
        </p>
      )}
    </Notice>
  )
}

/** The workshops that the customer was referred to, as the customer sees them. */
function ReferralCard({ referral: { unsafe, ...found }, name }: { referral: Referral; name: string }) {
  const t = useTexts()
  return (
    <>
      {unsafe && <Notice tone="danger">{t('case.referral.unsafe')}</Notice>}
      <PartnerCard {...found} name={name} headingLevel={2} />
    </>
  )
}

type PartnerCardProps = Pick<Referral, 'exact' | 'workshops'> & {
  /** The customer's first name. */
  name: string
  headingLevel: 2 | 3
}

/** Partner workshops near the customer. */
export function PartnerCard({ name, exact, workshops, headingLevel }: PartnerCardProps) {
  const t = useTexts()
  return (
    <Card title={t('case.referral.title')} headingLevel={headingLevel}>
      {workshops.length === 0 ? (
        <p>{t('case.referral.none')}</p>
      ) : (
        <>
          <p>{t(exact ? 'case.referral.exact' : 'case.referral.near', { name })}</p>
          <ul>
            {workshops.map(({ id, name, street, postalCode, city, phone }) => (
              <li key={id}>{[name, street, `${postalCode} ${city}`, phone].filter(Boolean).join(', ')}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
