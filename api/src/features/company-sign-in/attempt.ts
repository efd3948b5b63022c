import { MINUTE_MS } from '@radruf/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decrypt, encrypt } from '../../encryption.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'

/** Browsers store this name, so it never changes. */
const COOKIE = 'radruf_company'
const ENCRYPTION_PURPOSE = 'company sign-in'
/** A sign-in at the provider takes at most this long. */
const ATTEMPT_MINUTES = 15

/** A sign-in that is at the provider. `to` is the path to open after it. */
export type Attempt = {
  purpose: 'signIn' | 'confirm'
  state: string
  nonce: string
  verifier: string
  to: string
}

/** Stores the attempt in the browser that began it, encrypted: it has the secrets that bind the provider's reply to this browser. */
export function storeAttempt(reply: FastifyReply, settings: Settings, attempt: Attempt, now: Date) {
  const sealed = encrypt(
    settings.secret,
    ENCRYPTION_PURPOSE,
    JSON.stringify({ ...attempt, until: now.getTime() + ATTEMPT_MINUTES * MINUTE_MS }),
  )
  setCookie(reply, settings, { name: COOKIE, value: sealed, maxAgeSeconds: ATTEMPT_MINUTES * 60 })
}

/** Takes the browser's attempt, which serves once; undefined when there is none or it has expired. */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  now: Date,
): Attempt | undefined {
  clearCookie(reply, settings, COOKIE)
  try {
    const text = decrypt(settings.secret, ENCRYPTION_PURPOSE, readCookie(request, settings, COOKIE) ?? '')
    const { until, ...attempt } = JSON.parse(text) as Attempt & { until: number }
    return until > now.getTime() ? attempt : undefined
  } catch {
    return undefined
  }
}
