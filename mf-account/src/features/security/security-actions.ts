import { type ConfirmationResult, handleConfirmation, loadConfirmation } from '@radruf/case-parts/confirmation'
import { pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, parseKnownPath, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

/** The result of a change of the passkeys. `passkeyId`: the one that was renamed or removed. */
export type SecurityResult = ActionResult<{ done: 'added' | 'renamed' | 'removed' }> & { passkeyId?: string }

export async function loader(args: LoaderFunctionArgs) {
  const { api } = getShell(args.context)
  const [confirmation, keys] = await Promise.all([loadConfirmation(args), unwrap(api.GET('/api/me/sign-in-keys'))])
  return { confirmation, keys }
}

/** Adds, renames or removes a passkey, or confirms who uses the session. After an offer it goes on to the offer's page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shell = getShell(context)
  const form = await request.formData()
  const confirmed: ConfirmationResult | undefined = await handleConfirmation(shell, form)
  if (confirmed) return confirmed
  const passkeyId = String(form.get('passkeyId') ?? '')
  try {
    const done = await change(shell.api, form, passkeyId)
    if (!done) return redirect(pathTo('/profile/security'), 303)
    const offered = done === 'added' ? parseKnownPath(new URL(request.url).searchParams.get('to')) : undefined
    return offered ? redirect(offered, 303) : ({ done, passkeyId } satisfies SecurityResult)
  } catch (error) {
    return { passkeyId, ...toRefusal(error) } satisfies SecurityResult
  }
}

async function change(api: Api, form: FormData, passkeyId: string) {
  const params = { path: { passkeyId } }
  switch (form.get('intent')) {
    case 'add':
      await unwrap(api.POST('/api/me/passkeys', { body: { passkey: JSON.parse(String(form.get('passkey'))) } }))
      return 'added'
    case 'rename':
      await unwrap(
        api.PATCH('/api/me/passkeys/{passkeyId}', { params, body: { name: String(form.get('name') ?? '') } }),
      )
      return 'renamed'
    case 'remove':
      await unwrap(api.DELETE('/api/me/passkeys/{passkeyId}', { params }))
      return 'removed'
    default:
      return undefined
  }
}
