import { type Api, unwrap } from '@radruf/contract/client'
import { takePasskeyOffer } from '@radruf/shell-kit/passkeys'

/** Whether to offer a passkey to a person who has signed in with a code or a link. A failed request offers none. */
export async function isPasskeyOffered(api: Api): Promise<boolean> {
  if (typeof window === 'undefined') return false
  try {
    const { passkeys } = await unwrap(api.GET('/api/me/sign-in-keys'))
    return passkeys.length === 0 && (await takePasskeyOffer())
  } catch {
    return false
  }
}
