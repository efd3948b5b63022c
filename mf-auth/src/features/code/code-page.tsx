import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Card, Page } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { LoginHelp } from '../../login-help.tsx'
import { requestCode } from '../../request-code.ts'
import { readReturnPath } from '../../return-path.ts'
import { useTexts } from '../../texts/index.ts'
import { CodeField } from './code-field.tsx'
import { extractCode } from './extract-code.ts'
import { Resend } from './resend.tsx'

/** What was asked for, and what came of it. */
type Outcome =
  | { asked: 'signIn'; typed: string; refusal?: Refusal }
  | { asked: 'resend'; resendFrom: number }
  | { asked: 'resend'; refusal: Refusal }

export function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  return { email: params.email ?? '', resendFrom: Number(searchParams.get('again')) || 0, search }
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response | Outcome> {
  const form = await request.formData()
  const email = params.email ?? ''
  return form.get('ask') === 'resend' ? resend() : signIn(String(form.get('code') ?? ''))

  async function resend(): Promise<Outcome> {
    try {
      return { asked: 'resend', resendFrom: await requestCode(getShell(context), email) }
    } catch (error) {
      return { asked: 'resend', ...toRefusal(error) }
    }
  }

  async function signIn(typed: string): Promise<Response | Outcome> {
    const code = extractCode(typed)
    if (!code) return { asked: 'signIn', typed }
    try {
      await unwrap(getShell(context).api.POST('/api/sign-in/sessions', { body: { email, code } }))
      return redirect(readReturnPath(request.url), 303)
    } catch (error) {
      return { asked: 'signIn', typed: code, ...toRefusal(error) }
    }
  }
}

/** Asks for the code that was mailed. */
export function CodePage() {
  const t = useTexts()
  const formId = useId()
  const problemText = useProblemText()
  const { email, resendFrom, search } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const navigation = useNavigation()
  const signingIn = navigation.state !== 'idle' && navigation.formData?.get('ask') !== 'resend'
  const refused = outcome?.asked === 'signIn' ? outcome : undefined
  return (
    <Page
      title={t('otp.title')}
      lead={t('otp.lead', { email })}
      back={{ to: pathTo('/login') + withoutTimer(search), label: t('login.title') }}
      actions={
        <Button form={formId} loading={signingIn} loadingLabel={t('otp.signingIn')}>
          {t('otp.signIn')}
        </Button>
      }
      aside={
        <>
          <Card title={t('otp.nothingCame')}>
            <p>{t('otp.lookInSpam')}</p>
            <Resend
              email={email}
              loginPath={pathTo('/login') + withoutTimer(search)}
              from={outcome?.asked === 'resend' && 'resendFrom' in outcome ? outcome.resendFrom : resendFrom}
              resent={outcome?.asked === 'resend' && 'resendFrom' in outcome}
              problem={outcome?.asked === 'resend' && 'refusal' in outcome ? problemText(outcome.refusal) : undefined}
            />
          </Card>
          <LoginHelp />
        </>
      }
    >
      <Form id={formId} method="post" noValidate>
        <CodeField refused={refused} error={refused && problemOf(refused)} />
      </Form>
    </Page>
  )

  function problemOf({ refusal }: { refusal?: Refusal }) {
    return refusal ? problemText(refusal) : t('problems.incomplete')
  }
}

const withoutTimer = (search: string) => {
  const query = new URLSearchParams(search)
  query.delete('again')
  return query.size > 0 ? `?${query}` : ''
}
