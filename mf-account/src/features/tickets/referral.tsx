import { pathTo, type Ticket } from '@radruf/contract'
import { Card, Link, Notice, Stack } from '@radruf/shared-ui'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'
import { WorkshopList } from '../../workshop-list.tsx'

/** Where to go with a bike that remote help could not repair, and that it must not be ridden where nothing else on the screen says so. */
export function TicketReferral({ ticket, referral }: { ticket: Ticket; referral: NonNullable<Ticket['referral']> }) {
  const t = useTexts()
  const { day } = useDates()
  const { exact, workshops, closesAt } = referral
  const { postalCode, state, summary } = ticket
  const code = postalCode ?? ''
  // While the ticket is open the next step says it, and an unsafe outcome says it for good.
  const unsaid = referral.unsafe && state === 'closed' && summary?.outcome !== 'unsafe'
  return (
    <Stack as="section" gap="m">
      <h2>{t('referral.title')}</h2>
      {unsaid && (
        <Notice tone="danger" title={t('referral.unsafe')}>
          <p>{t('referral.unsafeText')}</p>
        </Notice>
      )}
      {workshops.length > 0 ? (
        <>
          <p>{t(exact ? 'referral.inRegion' : 'referral.nearest', { postalCode: code })}</p>
          <WorkshopList workshops={workshops} headingLevel={3} />
        </>
      ) : (
        <Card>
          <p>{t('workshops.noneText')}</p>
          <p>
            <SupportLink />
          </p>
        </Card>
      )}
      <Link
        standalone
        to={postalCode ? `${pathTo('/workshops')}?postalCode=${encodeURIComponent(code)}` : pathTo('/workshops')}
      >
        {t('referral.searchElsewhere')}
      </Link>
      {closesAt && <p>{t('referral.closes', { date: day(closesAt) })}</p>}
    </Stack>
  )
}
