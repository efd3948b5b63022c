import { CODE_MINUTES, pathTo } from '@radruf/contract'
import { Button, Card, Link, Notice, Page, Row } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { type FormEvent, useId, useRef } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { LoginHelp } from '../../login-help.tsx'
import { RequestButton } from '../../request-button.tsx'
import type { CodeResult, loader } from './code-actions.ts'
import { CodeField } from './code-field.tsx'
import { LinkConfirmation } from './link-confirmation.tsx'
import { useCodeTexts } from './texts/index.ts'

/** Asks for the code from the mail, or for a confirmation when it was opened with a sign-in link. */
export function CodePage() {
  const { link } = useLoaderData<typeof loader>()
  return link ? <LinkConfirmation /> : <CodeEntry />
}

function CodeEntry() {
  const t = useCodeTexts()
  const formId = useId()
  const problemText = useProblemText()
  const { email, resendFrom, search } = useLoaderData<typeof loader>()
  const result = useActionData<CodeResult>()
  const navigation = useNavigation()
  const isSigningIn = navigation.state !== 'idle' && navigation.formData?.get('intent') !== 'resend'
  const signInResult = result?.intent === 'signIn' ? result : undefined
  const resendResult = result?.intent === 'resend' ? result : undefined
  const request = resendResult?.refusal ? undefined : resendResult
  const preventRepeat = usePreventRepeat(result)
  const signInError = signInResult?.refusal ? problemText(signInResult.refusal) : t('problems.incomplete')
  const loginPath = pathTo('/login') + withoutResendTime(search)
  return (
    <Page
      title={t('otp.title')}
      lead={t('otp.lead', { email, minutes: CODE_MINUTES })}
      back={{ to: loginPath, label: t('otp.signIn') }}
      actions={
        <Button form={formId} loading={isSigningIn} loadingLabel={t('otp.signingIn')}>
          {t('otp.signIn')}
        </Button>
      }
      aside={
        <>
          <Card title={t('otp.nothingCame')}>
            <p>{t('otp.lookInSpam')}</p>
            <ResendCode
              email={email}
              loginPath={loginPath}
              request={request ?? { resendFrom }}
              problem={resendResult?.refusal && problemText(resendResult.refusal)}
            />
          </Card>
          <LoginHelp />
        </>
      }
    >
      {/* `replace`: the router takes its form of the address, with an @, for another page than the browser's, with %40. */}
      <Form id={formId} method="post" replace noValidate onSubmit={preventRepeat}>
        <CodeField
          result={signInResult}
          error={signInResult && signInError}
          resentAt={request?.isEarly === false ? request.resendFrom : undefined}
        />
      </Form>
    </Page>
  )
}

/** The query for the login page: without a link, and without `again`, the time from which another code can be requested. */
const withoutResendTime = (search: string) => {
  const query = new URLSearchParams(search)
  query.delete('again')
  query.delete('link')
  return query.size > 0 ? `?${query}` : ''
}

/**
 * A handler that ignores a second submit of the same code while the first is under way: Enter after the sixth digit must not
 * spend a code twice.
 */
function usePreventRepeat(result: CodeResult | undefined) {
  // The submit has ended once there is another result; a sign-in leads away.
  const pending = useRef<{ code: FormDataEntryValue | null; result: CodeResult | undefined }>(undefined)
  return (event: FormEvent<HTMLFormElement>) => {
    const code = new FormData(event.currentTarget).get('code')
    const isRepeat = code && code === pending.current?.code && result === pending.current.result
    if (isRepeat) event.preventDefault()
    else pending.current = { code, result }
  }
}

type ResendCodeProps = {
  email: string
  loginPath: string
  /** The last request; without `isEarly` it was made on the login page. */
  request: { resendFrom: number; isEarly?: boolean }
  problem: string | undefined
}

/** Requests another code after a short wait, or returns to the login page to correct the address. */
function ResendCode({ email, loginPath, request, problem }: ResendCodeProps) {
  const t = useCodeTexts()
  const { state, formData } = useNavigation()
  return (
    <>
      {request.isEarly !== undefined && (
        <Notice tone={request.isEarly ? 'info' : 'success'} live>
          {t(request.isEarly ? 'otp.early' : 'otp.resent')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Row>
        <Form method="post" replace>
          <input type="hidden" name="intent" value="resend" />
          <RequestButton
            from={request.resendFrom}
            variant="secondary"
            loading={state !== 'idle' && formData?.get('intent') === 'resend'}
            loadingLabel={t('otp.resending')}
          >
            {t('otp.resend')}
          </RequestButton>
        </Form>
        <Link standalone to={loginPath} state={{ email }}>
          {t('otp.wrongAddress')}
        </Link>
      </Row>
    </>
  )
}
