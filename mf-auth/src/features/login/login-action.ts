import { getShell, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import type { LoginResult } from '../../login-result.ts'
import { codePagePath, requestCode } from '../../request-code.ts'

/** Requests a code and opens the code page, or signs in with the reply of a passkey. */
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
