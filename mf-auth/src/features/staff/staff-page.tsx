import { pathTo } from '@radruf/contract'
import { Button, ButtonLink, Icon, Link, Notice, Stack } from '@radruf/shared-ui'
import { useIsHydrated, useProblemText } from '@radruf/shell-kit'
import { supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { EmailField } from '../../email-field.tsx'
import type { LoginResult } from '../../login-result.ts'
import { Divider } from '../../passkeys/divider.tsx'
import { useStaffTexts } from '../../passkeys/texts/index.ts'
import { usePasskey } from '../../passkeys/use-passkey.ts'
import { RequestButton } from '../../request-button.tsx'
import { SignInFrame } from '../../sign-in-frame.tsx'
import { keepInHistory, useKnownEmail } from '../../use-known-email.ts'
import { CompanyProblem, CompanySignIn } from './company-sign-in.tsx'
import css from './staff-page.module.css'

/** The sign-in page of the staff: a passkey first, then the company's account and a code by mail, which also work without a script. */
export function StaffPage() {
  const t = useStaffTexts()
  const result = useActionData<LoginResult>()
  const isHydrated = useIsHydrated()
  const { state, signIn } = usePasskey()
  // The server's page has the button, so nothing moves when the script arrives. Without a script the style hides it.
  const hasPasskeys = !isHydrated || supportsPasskeys()
  const isRefused = state === 'cancelled' || state === 'failed' || result?.isPasskey === true
  const [search] = useSearchParams()
  const [showsCode, setShowsCode] = useState(search.has('code'))
  // The person who returns from the code page finds the form and its address again. The server does not know the history's state.
  const hasKnownEmail = useLocation().state?.email !== undefined && isHydrated
  const hasCodeForm = showsCode || !hasPasskeys || isRefused || hasKnownEmail || result !== undefined
  const field = useRef<HTMLInputElement>(null)
  const showCode = (event: MouseEvent) => {
    event.preventDefault()
    setShowsCode(true)
  }
  return (
    <SignInFrame
      title={t('title')}
      lead={t('lead')}
      picture={
        <div>
          <div className={css.Drawing} />
          <p className={css.Why}>
            <strong>{t('why')}</strong>
            <span>{t('whyKey')}</span>
          </p>
        </div>
      }
    >
      <CompanyProblem />
      {hasPasskeys && (
        <Stack gap="s" className={css.NeedsScript}>
          <Button
            type="button"
            wide
            disabled={!isHydrated}
            className={css.Way}
            loading={state === 'asking'}
            onClick={signIn}
          >
            <Icon name="fingerprint" />
            {t('passkey.signIn')}
          </Button>
          <p className={css.Hint} role="status">
            {t(isRefused ? 'passkey.again' : 'passkey.hint')}
          </p>
          <PasskeyProblem result={result} />
          <Divider>{t('or')}</Divider>
        </Stack>
      )}
      <CompanySignIn />
      {hasCodeForm ? (
        <CodeForm field={field} result={result?.isPasskey ? undefined : result} />
      ) : (
        <ButtonLink to={`?${withCode(search)}`} variant="quiet" wide onClick={showCode}>
          <Icon name="mail" />
          {t('code.offer')}
        </ButtonLink>
      )}
      <p className={css.New}>
        <strong>{t('new')}</strong> {t('newText')}
      </p>
      <Link standalone to={pathTo('/login')}>
        {t('customers')}
      </Link>
    </SignInFrame>
  )
}

/** The query of this page with the form for a code, for browsers without a script. */
function withCode(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(search)
  query.set('code', '')
  return query
}

function PasskeyProblem({ result }: { result: LoginResult | undefined }) {
  const problemText = useProblemText()
  if (!result?.isPasskey || !result.refusal) return null
  return (
    <Notice tone="danger" live>
      {problemText(result.refusal)}
    </Notice>
  )
}

type CodeFormProps = { field: RefObject<HTMLInputElement | null>; result: LoginResult | undefined }

/** Requests a code. The address takes the focus when the form appears for a person who has no other way. */
function CodeForm({ field, result }: CodeFormProps) {
  const t = useStaffTexts()
  const problemText = useProblemText()
  const isBusy = useNavigation().state !== 'idle'
  const wait = result && 'resendFrom' in result ? result : undefined
  useKnownEmail(field)
  useLayoutEffect(() => {
    if (result) field.current?.focus()
  }, [field, result])
  return (
    <Form method="post" noValidate onSubmit={() => keepInHistory(field.current?.value)}>
      <Stack>
        {wait && (
          <Notice live>
            {t('code.early')} <Link to={wait.codePath}>{t('code.enter')}</Link>
          </Notice>
        )}
        <EmailField ref={field} label={t('code.email')} error={errorText()} result={result} />
        <RequestButton
          from={wait?.resendFrom ?? 0}
          variant="secondary"
          wide
          loading={isBusy}
          loadingLabel={t('code.sending')}
        >
          {t('code.send')}
        </RequestButton>
      </Stack>
    </Form>
  )

  function errorText(): string | undefined {
    if (result?.refusal) return problemText(result.refusal)
    return result && 'isMissing' in result ? t('code.missing') : undefined
  }
}
