import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { pathTo, type SignInKeys } from '@radruf/contract'
import { ButtonLink, Card, Notice, Page, Stack } from '@radruf/shared-ui'
import { parseKnownPath, usePerson, useProblemText } from '@radruf/shell-kit'
import { useActionData, useLoaderData, useSearchParams } from 'react-router-dom'
import { LinkList } from '../../link-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { RememberCard } from './remember-card.tsx'
import type { loader, SecurityResult } from './security-actions.ts'
import { useSecurityTexts } from './texts/index.ts'

/** How the person signs in: passkeys, mailed codes, and whether this device remembers the person. */
export function SecurityPage() {
  const t = useSecurityTexts()
  const texts = useTexts()
  const { role } = usePerson()
  const { confirmation, keys } = useLoaderData<typeof loader>()
  const answer = useActionData<SecurityResult | ConfirmationResult>()
  const confirmationResult = answer && 'hasCode' in answer ? answer : undefined
  const result = answer && !('hasCode' in answer) ? answer : undefined
  const [search] = useSearchParams()
  const isOffer = search.has('offer') && keys.passkeys.length === 0
  return (
    <Page
      title={t(isOffer ? 'offer.title' : 'title')}
      lead={t(isOffer ? 'offer.lead' : 'lead')}
      back={isOffer ? undefined : { to: pathTo('/profile'), label: texts('profile.back') }}
    >
      <ResultNotice result={result} />
      {!confirmation.confirmed && <ConfirmationCard result={confirmationResult} keys={confirmation.keys} />}
      <Card title={t('passkeys.title')}>
        <p>{t('passkeys.text')}</p>
        {keys.passkeys.length > 0 && (
          <Stack as="ul">
            {keys.passkeys.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyCard
                  passkey={passkey}
                  isConfirmed={confirmation.confirmed}
                  result={result?.passkeyId === passkey.id ? result : undefined}
                />
              </li>
            ))}
          </Stack>
        )}
        {confirmation.confirmed && <AddPasskey />}
        {isOffer && (
          <ButtonLink to={parseKnownPath(search.get('to')) ?? pathTo('/')} variant="quiet">
            {t('offer.later')}
          </ButtonLink>
        )}
      </Card>
      {!isOffer && (
        <>
          <Card title={t('code.title')}>
            <p>{t(`code.${codeState(keys)}`)}</p>
            {role !== 'customer' && <p>{t('code.recovery')}</p>}
          </Card>
          <LinkList rows={[{ to: pathTo('/profile/sessions'), label: texts('links.sessions'), icon: 'phone' }]} />
          {/* Last: it is shown after the script has read this device. */}
          <RememberCard hasPasskey={keys.passkeys.length > 0} />
        </>
      )}
    </Page>
  )
}

/** An earlier service knows no accounts of a company. */
function codeState({ hasMailedCode, hasCompanyAccount }: SignInKeys) {
  if (hasMailedCode) return 'on'
  return hasCompanyAccount ? 'company' : 'off'
}

/** The success of a change, or the refusal of one that belongs to no passkey of the list. */
function ResultNotice({ result }: { result: SecurityResult | undefined }) {
  const t = useSecurityTexts()
  const problemText = useProblemText()
  if (!result || (result.refusal && result.passkeyId)) return null
  return (
    <Notice tone={result.refusal ? 'danger' : 'success'} live>
      {result.refusal ? problemText(result.refusal) : t(`done.${result.done}`)}
    </Notice>
  )
}
