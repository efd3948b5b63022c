import { SESSION_ENDED } from '@radruf/contract'
import { Button, Notice, Page, TextField } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useProblemText } from '@radruf/shell-kit'
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
import { useFocusOnRefusal } from '../../use-focus-on-refusal.ts'

type Refused = { email: string; missing?: true; refusal?: Refusal }

export async function action({ request, context }: ActionFunctionArgs): Promise<Response | Refused> {
  const email = String((await request.formData()).get('email') ?? '').trim()
  if (!email) return { email, missing: true }
  try {
    const resendFrom = await requestCode(getShell(context), email)
    return redirect(codePagePath(email, resendFrom, request.url), 303)
  } catch (error) {
    return { email, ...toRefusal(error) }
  }
}

/** Asks for the address of the invitation and has a code mailed to it. */
export function LoginPage() {
  const t = useTexts()
  const formId = useId()
  const problemText = useProblemText()
  const busy = useNavigation().state !== 'idle'
  const refused = useActionData<Refused>()
  const ended = useSearchParams()[0].has(SESSION_ENDED)
  const field = useRef<HTMLInputElement>(null)
  useFocusOnRefusal(field, refused)
  useAddressToCorrect(field)
  return (
    <Page
      title={t('login.title')}
      lead={t('login.lead')}
      actions={
        <Button form={formId} loading={busy} loadingLabel={t('login.sending')}>
          {t('login.send')}
        </Button>
      }
      aside={<LoginHelp />}
    >
      {ended && <Notice>{t('login.ended')}</Notice>}
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
          defaultValue={refused?.email}
          error={refused && problemOf(refused)}
        />
      </Form>
    </Page>
  )

  function problemOf({ missing, refusal }: Refused) {
    if (missing) return t('problems.required')
    return refusal?.code === 'EMAIL_INVALID' ? t('problems.email') : problemText(refusal)
  }
}

/** Somebody coming back from the code screen finds the address there to correct it; it travels in the history, not in the address bar. */
function useAddressToCorrect(field: { current: HTMLInputElement | null }) {
  const { state } = useLocation()
  const email: unknown = state?.email
  useEffect(() => {
    if (typeof email === 'string' && field.current && !field.current.value) field.current.value = email
  }, [email, field])
}
