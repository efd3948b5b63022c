import { extractCode } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'
import { redirectAfterSignIn } from '../../redirect-after-sign-in.ts'
import { type CodeRequest, requestCode } from '../../request-code.ts'

/** The result of a failed sign-in or of requesting another code. A sign-in without a refusal had an incomplete code. */
export type CodeResult =
  | ({ intent: 'signIn'; typed: string } & ActionResult)
  | ({ intent: 'link' } & ActionResult)
  | ({ intent: 'resend' } & ActionResult<CodeRequest>)

export function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const link = searchParams.get('link')
  return { email: params.email ?? '', link, resendFrom: Number(searchParams.get('again')) || 0, search }
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response | CodeResult> {
  const form = await request.formData()
  const { email = '' } = params
  const shell = getShell(context)
  const intent = form.get('intent')
  if (intent === 'link') return signInWithLink(new URL(request.url).searchParams.get('link') ?? '')
  return intent === 'resend' ? resend() : signIn(String(form.get('code') ?? ''))

  async function signInWithLink(token: string): Promise<Response | CodeResult> {
    try {
      const person = await unwrap(shell.api.POST('/api/sign-in/links', { body: { email, token } }))
      return await redirectAfterSignIn(shell.api, person, request.url)
    } catch (error) {
      return { intent: 'link', ...toRefusal(error) }
    }
  }

  async function resend(): Promise<CodeResult> {
    try {
      return { intent: 'resend', ...(await requestCode(shell, email)) }
    } catch (error) {
      return { intent: 'resend', ...toRefusal(error) }
    }
  }

  async function signIn(typed: string): Promise<Response | CodeResult> {
    const code = extractCode(typed)
    if (!code) return { intent: 'signIn', typed }
    try {
      const person = await unwrap(shell.api.POST('/api/sign-in/sessions', { body: { email, code } }))
      return await redirectAfterSignIn(shell.api, person, request.url)
    } catch (error) {
      return { intent: 'signIn', typed: code, ...toRefusal(error) }
    }
  }
}
