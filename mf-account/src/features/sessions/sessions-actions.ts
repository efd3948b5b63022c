import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { endSessionHere, openAfterSignOut } from '../../end-session-here.ts'

export type SessionsResult = ActionResult<{ ended: 'one' | 'others' }>

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/me/sessions'))

/** Ends one session, all others, or all of them. Ending the session of this device redirects to the start page. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response | SessionsResult> {
  const { api, session } = getShell(context)
  const form = await request.formData()
  const intent = form.get('intent')
  try {
    if (intent === 'one') {
      const sessionId = String(form.get('sessionId'))
      await unwrap(api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId } } }))
      return { ended: 'one' }
    }
    // A form of an unknown kind must not end every session.
    if (intent !== 'others' && intent !== 'everywhere') return redirect(pathTo('/profile/sessions'), 303)
    if (intent === 'others') {
      await unwrap(api.DELETE('/api/me/sessions'))
      return { ended: 'others' }
    }
    const before = await session()
    await endSessionHere(api, before.person, {
      end: async () => {
        await unwrap(api.DELETE('/api/me/sessions'))
        await unwrap(api.DELETE('/api/session'))
      },
    })
    return openAfterSignOut(before)
  } catch (error) {
    return toRefusal(error)
  }
}
