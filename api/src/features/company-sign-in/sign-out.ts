import { pathTo } from '@radruf/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildEndSessionUrl } from 'openid-client'
import { decrypt, encrypt } from '../../encryption.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import type { CompanyProvider } from './provider.ts'

/** Browsers store this name, so it never changes. */
const COOKIE = 'radruf_company_end'
const ENCRYPTION_PURPOSE = 'company sign-out'
const COOKIE_S = 120
/** Browsers refuse cookies of more than 4096 bytes. Without the token the provider asks which account to sign out. */
const MAX_HINT_LENGTH = 3500

/** Encrypts an ID token for the session's row. */
export const sealSignOutHint = ({ secret }: Settings, idToken: string): string =>
  encrypt(secret, ENCRYPTION_PURPOSE, idToken)

/** Keeps what the provider needs to sign a person out, for the page that the browser opens next. */
export function storeSignOut(reply: FastifyReply, settings: Settings, hint: string) {
  const value = hint.length <= MAX_HINT_LENGTH ? hint : sealSignOutHint(settings, '')
  setCookie(reply, settings, { name: COOKIE, value, maxAgeSeconds: COOKIE_S })
}

/**
 * The provider's page that signs out there as well, after a session of a company account ended here. The start page after
 * another session; the staff's sign-in page when the provider has no such page or does not respond.
 */
export async function buildSignOutUrl(
  { service, request, reply }: { service: Service; request: FastifyRequest; reply: FastifyReply },
  provider: CompanyProvider,
): Promise<string> {
  const { settings } = service
  const own = settings.publicUrl + pathTo('/login/staff')
  const sealed = readCookie(request, settings, COOKIE)
  clearCookie(reply, settings, COOKIE)
  if (!sealed) return settings.publicUrl + pathTo('/')
  try {
    const idToken = decrypt(settings.secret, ENCRYPTION_PURPOSE, sealed)
    const configuration = await provider.configure()
    if (!configuration.serverMetadata().end_session_endpoint) return own
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: own,
      ...(idToken && { id_token_hint: idToken }),
    }).href
  } catch (error) {
    request.log.warn({ message: String(error) }, 'sign-out at the company provider failed')
    return own
  }
}
