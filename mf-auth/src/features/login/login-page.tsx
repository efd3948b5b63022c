import { SESSION_ENDED } from '@radruf/contract'
import { Button, Notice, Page, TextField } from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal, useProblemText } from '@radruf/shell-kit'
import { useEffect, useId, useRef } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import { LoginHelp } from '../../login-help.tsx'
import { codePagePath, requestCode } from '../../request-code.ts'
import { useTexts } from '../../texts/index.ts'
import { useFocusOnError } from '../../use-focus-on-error.ts'

type LoginResult = { email: string } & ActionResult<{ isMissing: true }>

export async function action({ request, context }: ActionFunctionArgs): Promise<Response | LoginResult> {
  const email = String((await request.formData()).get('email') ?? '').trim()
  if (!email) return { email, isMissing: true }
  try {
    const resendFrom = await requestCode(getShell(context), email)
    return redirect(codePagePath(email, resendFrom, request.url), 303)
  } catch (error) {
    return { email, ...toRefusal(error) }
  }
}

/** Asks for the address of the invitation and requests a code for it. */
export function LoginPage() {
  const t = useTexts()
  const formId = useId()
  const problemText = useProblemText()
  const isBusy = useNavigation().state !== 'idle'
  const result = useActionData<LoginResult>()
  const hasSessionEnded = useSearchParams()[0].has(SESSION_ENDED)
  const field = useRef<HTMLInputElement>(null)
  useFocusOnError(field, result)
  useRestoredEmail(field)
  return (
    <Page
      title={t('login.title')}
      lead={t('login.lead')}
      actions={
        <Button form={formId} loading={isBusy} loadingLabel={t('login.sending')}>
          {t('login.send')}
        </Button>
      }
      aside={<LoginHelp />}
    >
      {hasSessionEnded && <Notice>{t('login.ended')}</Notice>}
      <Form id={formId} method="post" noValidate>
        <TextField
          ref={field}
          label={t('login.email')}
          hint={t('login.emailHint')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={result?.email}
          error={result && toErrorText(result)}
        />
      </Form>
    </Page>
  )

  function toErrorText({ refusal }: LoginResult) {
    if (!refusal) return t('problems.required')
    return refusal.code === 'EMAIL_INVALID' ? t('problems.email') : problemText(refusal)
  }
}

/**
 * Fills in the address when the person returns from the code page to correct it. The address travels in the history's state
 * and not in the URL.
 */
function useRestoredEmail(field: { current: HTMLInputElement | null }) {
  const { state } = useLocation()
  const email: unknown = state?.email
  useEffect(() => {
    if (typeof email === 'string' && field.current && !field.current.value) field.current.value = email
  }, [email, field])
}
