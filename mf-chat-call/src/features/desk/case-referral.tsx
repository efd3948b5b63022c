import type { Referral } from '@radruf/contract'
import { Card, Notice } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'

/** Where the customer was sent, as the customer sees it. */
export function CaseReferral({ referral: { unsafe, exact, workshops } }: { referral: Referral }) {
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
