import { handleConfirmation, loadConfirmation } from '@radruf/case-parts/confirmation'
import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, data, redirect } from 'react-router-dom'
import { endSessionHere } from '../../end-session-here.ts'

export const loader = loadConfirmation

/** The person types this word in every language. */
export const CONFIRMATION = 'DELETE'

export type DeletionResult = ActionResult<{ mismatch: true }> & { typed: string }

/** Deletes the account after the confirmation word. That ends the session, so a public page reports the success. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const confirmed = await handleConfirmation(getShell(context), form)
  if (confirmed) return confirmed
  const typed = String(form.get('confirmation') ?? '')
  // Phone keyboards append a space to a suggested word; the rest has to match exactly.
  const confirmation = typed.trim()
  if (confirmation !== CONFIRMATION) return data({ typed, mismatch: true } satisfies DeletionResult, { status: 422 })
  try {
    const { api, session } = getShell(context)
    await endSessionHere(api, (await session()).person, {
      end: () => unwrap(api.POST('/api/me/deletion', { body: { confirmation } })),
      isDeletion: true,
    })
  } catch (error) {
    return { typed, ...toRefusal(error) } satisfies DeletionResult
  }
  return redirect(`${pathTo('/account-deletion')}?done=1`, 303)
}
