import { pathTo, type Ticket } from '@radruf/contract'
import { Card, Link, Notice, Stack } from '@radruf/shared-ui'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'
import { WorkshopList } from '../../workshop-list.tsx'

/** Where to go with a bike that remote help could not repair, and first of all whether it may be ridden there. */
export function Referral({
  referral,
  postalCode,
}: {
  referral: NonNullable<Ticket['referral']>
  postalCode: string | null
}) {
  const t = useTexts()
  const { day } = useDates()
  const { unsafe, exact, workshops, closesAt } = referral
  const code = postalCode ?? ''
  return (
    <Stack as="section" gap="m">
      <h2>{t('referral.title')}</h2>
      {unsafe && (
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
