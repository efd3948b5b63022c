import { createHmac } from 'node:crypto'
import type { CallAccess } from '@radruf/contract'

type IceSettings = {
  stunUrls: readonly string[]
  turnUrls: readonly string[]
  /** Shared secret of the TURN server (coturn: `static-auth-secret`). */
  turnSecret: string | undefined
}

const VALID_SECONDS = 6 * 60 * 60

/**
 * Returns STUN and TURN servers for one person. TURN credentials follow the TURN REST convention (username = expiry:person,
 * password = HMAC-SHA1 of the username). They expire in real time, because the TURN server does not know the product's clock.
 */
export function iceServersFor(settings: IceSettings, personId: string, realNow: Date): CallAccess['iceServers'] {
  const stun = settings.stunUrls.length > 0 ? [{ urls: [...settings.stunUrls] }] : []
  if (settings.turnUrls.length === 0 || !settings.turnSecret) return stun
  const username = `${Math.floor(realNow.getTime() / 1000) + VALID_SECONDS}:${personId}`
  const credential = createHmac('sha1', settings.turnSecret).update(username).digest('base64')
  return [...stun, { urls: [...settings.turnUrls], username, credential }]
}
