import { EMAIL_LENGTH_MAX, pathTo } from '@radruf/contract'
import { Button, Icon, Link, Notice, Stack, TextField } from '@radruf/shared-ui'
import { useIsHydrated, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router-dom'
import type { LoginResult } from '../../login-result.ts'
import { Divider } from '../../passkeys/divider.tsx'
import { useStaffTexts } from '../../passkeys/texts/index.ts'
import { usePasskey } from '../../passkeys/use-passkey.ts'
import { RequestButton } from '../../request-button.tsx'
import { useKnownEmail } from '../../use-known-email.ts'
import css from './staff-page.module.css'

/** The sign-in page of the staff: a passkey first, a code by mail as another way. Without a script the code is the only way. */
export function StaffPage() {
  const t = useStaffTexts()
  const result = useActionData<LoginResult>()
  const isHydrated = useIsHydrated()
  const { state, signIn } = usePasskey()
  const hasPasskeys = isHydrated && supportsPasskeys()
  const isRefused = state === 'cancelled' || state === 'failed' || result?.isPasskey === true
  const [showsCode, setShowsCode] = useState(useSearchParams()[0].has('code'))
  const hasCodeForm = showsCode || !hasPasskeys || isRefused || result !== undefined
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={css.Staff}>
      <div className={css.Picture}>
        <div className={css.Drawing} />
        <p className={css.Why}>
          <strong>{t('why')}</strong>
          <span>{t('whyKey')}</span>
        </p>
      </div>
      <div className={css.Ways}>
        <header className={css.Intro}>
          <h1 tabIndex={-1} data-page-heading>
            {t('title')}
          </h1>
          <p>{t('lead')}</p>
        </header>
        {hasPasskeys && (
          <Stack gap="s">
            <Button type="button" wide className={css.Passkey} loading={state === 'asking'} onClick={signIn}>
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
        {hasCodeForm ? (
          <CodeForm field={field} result={result?.isPasskey ? undefined : result} />
        ) : (
          <Button type="button" variant="quiet" wide onClick={() => setShowsCode(true)}>
            <Icon name="mail" />
            {t('code.offer')}
          </Button>
        )}
        <p className={css.New}>
          <strong>{t('new')}</strong> {t('newText')}
        </p>
        <Link standalone to={pathTo('/login')}>
          {t('customers')}
        </Link>
      </div>
    </div>
  )
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
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  const isBusy = useNavigation().state !== 'idle'
  const wait = result && 'resendFrom' in result ? result : undefined
  useKnownEmail(field)
  useEffect(() => {
    if (result) field.current?.focus()
  }, [field, result])
  return (
    <Form method="post" noValidate>
      <Stack>
        {wait && (
          <Notice live>
            {t('code.early')} <Link to={wait.codePath}>{t('code.enter')}</Link>
          </Notice>
        )}
        <TextField
          ref={field}
          label={t('code.email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          limit={toLimit(EMAIL_LENGTH_MAX)}
          defaultValue={result?.email}
          error={errorText()}
          attempt={result}
        />
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
