import { createECDH } from 'node:crypto'
import { type Check, failed, off, passed } from './check.ts'

/** Checks that the two push keys belong together: browsers refuse messages signed with another key than they subscribed to. */
export const checkPush: Check = async ({ settings: { vapid } }) => {
  if (!vapid) return [off('push', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: no push notifications')]
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(vapid.privateKey, 'base64url'))
  } catch {
    return [failed('push', 'VAPID_PRIVATE_KEY is no key of the curve P-256', FIX)]
  }
  if (!pair.getPublicKey().equals(Buffer.from(vapid.publicKey, 'base64url')))
    return [failed('push', 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY', FIX)]
  return [passed('push', 'the keys belong together')]
}

const FIX = 'Set both keys from the same pair. With a new pair every browser must turn on push again.'
