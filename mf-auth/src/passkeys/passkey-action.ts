import { type Api, unwrap } from '@radruf/contract/client'
import { toRefusal } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import { readReturnPath } from '../return-path.ts'

/** Signs in with the reply of a passkey, which a script of the page has put into the form. Loaded with the first such form. */
export async function signInWithPasskey(api: Api, proof: string, url: string) {
  try {
    await unwrap(api.POST('/api/sign-in/passkeys', { body: { proof: JSON.parse(proof) } }))
    return redirect(readReturnPath(url), 303)
  } catch (error) {
    return { email: '', isPasskey: true as const, ...toRefusal(error) }
  }
}
