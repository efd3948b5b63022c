import { EMAIL_LENGTH_MAX, pathTo, SESSION_ENDED } from '@radruf/contract'
import { Link, Notice, Page, TextField } from '@radruf/shared-ui'
import { getShell, toRefusal, useIsHydrated, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import { loadCodePage } from '../../load-code-page.ts'
import { LoginHelp } from '../../login-help.tsx'
import type { LoginResult } from '../../login-result.ts'
import { RequestButton } from '../../request-button.tsx'
import { codePagePath, requestCode } from '../../request-code.ts'
import { useTexts } from '../../texts/index.ts'
import { useKnownEmail } from '../../use-known-email.ts'

export async function action({ request, context }: ActionFunctionArgs): Promise<Response | LoginResult> {
  const form = await request.formData()
  const email = String(form.get('email') ?? '').trim()
  const proof = form.get('proof')
  if (proof)
    return (await import('../../passkeys/passkey-parts.ts')).signInWithPasskey(
      getShell(context).api,
      String(proof),
      request.url,
    )
  if (!email) return { email, isMissing: true }
  try {
    const { resendFrom, isEarly } = await requestCode(getShell(context), email)
    const codePath = codePagePath(email, resendFrom, request.url)
    return isEarly ? { email, resendFrom, codePath } : redirect(codePath, 303)
  } catch (error) {
    return { email, ...toRefusal(error) }
  }
}

const PasskeySignIn = lazy(async () => ({ default: (await import('../../passkeys/passkey-parts.ts')).PasskeySignIn }))

/** Asks for the address of the invitation and requests a code for it. The passkeys of this device arrive after the page. */
export function LoginPage() {
  const t = useTexts()
  const toLimit = useTextLimit()
  const formId = useId()
  const problemText = useProblemText()
  const isHydrated = useIsHydrated()
  const isBusy = useNavigation().state !== 'idle'
  const result = useActionData<LoginResult>()
  const hasSessionEnded = useSearchParams()[0].has(SESSION_ENDED)
  const field = useRef<HTMLInputElement>(null)
  const [typedEmail, setTypedEmail] = useState<string>()
  const wait = result && 'resendFrom' in result ? result : undefined
  // The wait belongs to one address.
  const isWaiting = wait !== undefined && (typedEmail ?? wait.email).trim() === wait.email
  const errorText = result && !result.isPasskey ? toErrorText(result) : undefined
  useFocusOnError(field, errorText ? result : undefined)
  useKnownEmail(field)
  useEffect(() => {
    // The next page.
    loadCodePage().catch(() => {})
  }, [])
  return (
    <Page
      title={t('login.title')}
      lead={t('login.lead')}
      actions={
        <RequestButton
          form={formId}
          from={isWaiting ? wait.resendFrom : 0}
          loading={isBusy}
          loadingLabel={t('login.sending')}
        >
          {t('login.send')}
        </RequestButton>
      }
      aside={
        <>
          <LoginHelp />
          <Link standalone to={pathTo('/login/staff')}>
            {t('login.toStaff')}
          </Link>
        </>
      }
    >
      {isHydrated && (
        <Suspense>
          <PasskeySignIn result={result} />
        </Suspense>
      )}
      {hasSessionEnded && <Notice>{t('login.ended')}</Notice>}
      {isWaiting && (
        <Notice live>
          {t('login.early')} <Link to={wait.codePath}>{t('login.toCode')}</Link>
        </Notice>
      )}
      <Form id={formId} method="post" noValidate onSubmit={() => keepInHistory(field.current?.value)}>
        <TextField
          ref={field}
          label={t('login.email')}
          hint={t('login.emailHint')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          limit={toLimit(EMAIL_LENGTH_MAX)}
          defaultValue={result?.email}
          error={errorText}
          attempt={result}
          onInput={(event) => setTypedEmail(event.currentTarget.value)}
        />
      </Form>
    </Page>
  )

  function toErrorText({ refusal, ...unsent }: LoginResult) {
    if (!refusal) return 'isMissing' in unsent ? t('problems.required') : undefined
    return refusal.code === 'EMAIL_INVALID' ? t('problems.email') : problemText(refusal)
  }
}

/**
 * Stores the typed address in the state of this entry of the history, where {@link useKnownEmail} finds it when the person comes back
 * from the code page. The router keeps the state in the field `usr`; a navigation of its own would interrupt the submission.
 */
function keepInHistory(email: string | undefined) {
  const { state } = window.history
  window.history.replaceState({ ...state, usr: { ...state?.usr, email } }, '')
}

/** Focuses the field after each failed submit, so that its error is announced. `result` is that submit's result. */
function useFocusOnError(field: RefObject<HTMLInputElement | null>, result: object | undefined) {
  useEffect(() => {
    if (result) field.current?.focus()
  }, [field, result])
}
