import { type FollowUp, getFirstName, type Referral, type Summary, type Ticket } from '@radruf/contract'
import { Card, DescriptionList, Notice } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './case-notices.module.css'

/** The notices that a mechanic must read first: a danger, a missed call, the referral; the summary is collapsed. */
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
      {summary && (
        <details className={css.Summary}>
          <summary>
            {t('case.summary')}: <strong>{t(`outcome.options.${summary.outcome as 'fixed'}.label`)}</strong>
          </summary>
          <p className={css.SummaryText}>{summary.text}</p>
          <SummaryPoints summary={summary} />
        </details>
      )}
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

/** The agreed points, and the part that the customer gets. */
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
