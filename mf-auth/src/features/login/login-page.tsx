import { pathTo, SESSION_ENDED } from '@radruf/contract'
import { Link, Notice, Stack } from '@radruf/shared-ui'
import { useIsHydrated, useProblemText } from '@radruf/shell-kit'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router-dom'
import { EmailField } from '../../email-field.tsx'
import { loadCodeParts } from '../../load-code-parts.ts'
import { LoginHelp } from '../../login-help.tsx'
import type { LoginResult } from '../../login-result.ts'
import { RequestButton } from '../../request-button.tsx'
import { SignInFrame } from '../../sign-in-frame.tsx'
import { useTexts } from '../../texts/index.ts'
import { keepInHistory, useKnownEmail } from '../../use-known-email.ts'
import css from './login-page.module.css'

const PasskeySignIn = lazy(async () => ({ default: (await import('../../passkeys/passkey-parts.ts')).PasskeySignIn }))

/** Asks for the address of the invitation and requests a code for it. The passkeys of this device arrive after the page. */
export function LoginPage() {
  const t = useTexts()
  const problemText = useProblemText()
  const isHydrated = useIsHydrated()
  const isBusy = useNavigation().state !== 'idle'
  const result = useActionData<LoginResult>()
  const hasSessionEnded = useSearchParams()[0].has(SESSION_ENDED)
  const field = useRef<HTMLInputElement>(null)
  const [typedEmail, setTypedEmail] = useState<string>()
  const [greeting, setGreeting] = useState<string>()
  const wait = result && 'resendFrom' in result ? result : undefined
  // The wait belongs to one address.
  const isWaiting = wait !== undefined && (typedEmail ?? wait.email).trim() === wait.email
  const errorText = result && !result.isPasskey ? toErrorText(result) : undefined
  useFocusOnError(field, wait ? undefined : result)
  useKnownEmail(field)
  useEffect(() => {
    // The next page, and the way there.
    loadCodeParts().catch(() => {})
  }, [])
  return (
    <SignInFrame
      title={greeting ?? t('login.title')}
      lead={greeting ? undefined : t('login.lead')}
      picture={<div className={css.Key} />}
    >
      {isHydrated && (
        <Suspense>
          <PasskeySignIn field={field} result={result} onGreeting={setGreeting} />
        </Suspense>
      )}
      {hasSessionEnded && <Notice>{t('login.ended')}</Notice>}
      {isWaiting && (
        <Notice live>
          {t('login.early')} <Link to={wait.codePath}>{t('login.toCode')}</Link>
        </Notice>
      )}
      <Form method="post" noValidate onSubmit={() => keepInHistory(field.current?.value)}>
        <Stack>
          <EmailField
            ref={field}
            label={t('login.email')}
            hint={t('login.emailHint')}
            error={errorText}
            onInput={(event) => setTypedEmail(event.currentTarget.value)}
            result={result}
          />
          <RequestButton
            wide
            variant={greeting ? 'secondary' : 'primary'}
            from={isWaiting ? wait.resendFrom : 0}
            loading={isBusy}
            loadingLabel={t('login.sending')}
          >
            {t('login.send')}
          </RequestButton>
        </Stack>
      </Form>
      <LoginHelp />
      <Link standalone to={pathTo('/login/staff')}>
        {t('login.toStaff')}
      </Link>
    </SignInFrame>
  )

  function toErrorText({ refusal, ...unsent }: LoginResult) {
    if (!refusal) return 'isMissing' in unsent ? t('problems.required') : undefined
    return refusal.code === 'EMAIL_INVALID' ? t('problems.email') : problemText(refusal)
  }
}

/** Focuses the field after each failed submit, so that its error is announced. `result` is that submit's result. */
function useFocusOnError(field: RefObject<HTMLInputElement | null>, result: object | undefined) {
  useLayoutEffect(() => {
    if (result) field.current?.focus()
  }, [field, result])
}
