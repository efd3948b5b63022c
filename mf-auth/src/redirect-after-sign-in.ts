import { type Person, pathTo } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { redirect } from 'react-router-dom'
import { readReturnPath } from './return-path.ts'

/** Redirects to the return path of a sign-in page's `url`. Staff without a passkey are offered one before, once on a device. */
export async function redirectAfterSignIn(api: Api, { role }: Person, url: string): Promise<Response> {
  const to = readReturnPath(url)
  const isOffered =
    role !== 'customer' && (await import('./passkeys/passkey-parts.ts').then((module) => module.isPasskeyOffered(api)))
  return redirect(isOffered ? `${pathTo('/profile/security')}?${new URLSearchParams({ offer: '1', to })}` : to, 303)
}
