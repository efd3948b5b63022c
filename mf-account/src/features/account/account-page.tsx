import { Card, Notice, Page } from '@radruf/shared-ui'
import { usePerson, useProblemText } from '@radruf/shell-kit'
import { useActionData, useLoaderData, useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './account.module.css'
import { type AccountData, type AccountResult, isSavedAddress } from './account-data.ts'
import { Bikes } from './bikes.tsx'
import { Devices } from './devices.tsx'
import { HelpAndData } from './help-and-data.tsx'
import { Notifications } from './notifications.tsx'
import { PersonHead } from './person-head.tsx'
import { Settings } from './settings.tsx'
import { useSavedLanguage } from './use-saved-language.ts'

/** Everything about the account on one page: each switch saves itself, and each sheet what it changes. */
export function AccountPage() {
  const t = useTexts()
  const { role } = usePerson()
  const { matrix, sessions, bikes, unreadAnnouncements } = useLoaderData<AccountData>()
  const result = useActionData<AccountResult>()
  const problemText = useProblemText()
  const isSaved = isSavedAddress(useLocation().search)
  useSavedLanguage(isSaved)
  return (
    <Page wide data-boundary="mf-account">
      <div className={css.Columns}>
        <div className={css.Column}>
          <PersonHead result={result?.intent === 'person' ? result : undefined} hasBikes={bikes.length > 0} />
          {role === 'customer' && <Bikes bikes={bikes} />}
          {isSaved && (
            <Notice tone="success" live>
              {t('profile.saved')}
            </Notice>
          )}
          {result?.intent === 'language' && result.refusal && (
            <Notice tone="danger" live>
              {problemText(result.refusal)}
            </Notice>
          )}
          {role === 'operator' && <OperatorCard />}
          <Notifications matrix={matrix} result={result?.intent === 'notifications' ? result : undefined} />
        </div>
        <div className={css.Column}>
          <Devices sessions={sessions} />
          <Settings result={result?.intent === 'address' ? result : undefined} />
          <HelpAndData unreadAnnouncements={unreadAnnouncements} />
        </div>
      </div>
    </Page>
  )
}

function OperatorCard() {
  const t = useTexts()
  return (
    <Card title={t('operator.title')}>
      <p>{t('operator.text')}</p>
      <p>
        <code>npm run ops -- --help</code>
      </p>
    </Card>
  )
}
