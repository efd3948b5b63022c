import { genericGrantRequest, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { CLOCK_TOLERANCE_S, openCompanyProvider } from '../features/company-sign-in/provider.ts'
import { COMPANY_CALLBACK_PATH } from '../features/company-sign-in/routes.ts'
import type { Settings } from '../settings.ts'
import { type Check, type CheckResult, describeError, failed, off, passed } from './check.ts'

const NAME = 'company'

/** Reads the provider's discovery document and its keys, signs the client in with a code that does not exist, and compares the clocks. */
export const checkCompany: Check = async ({ settings }) => {
  const { company } = settings
  if (!company) return [off(NAME, 'OIDC_ISSUER is not set: staff have no sign-in with a company account')]
  const provider = openCompanyProvider(company)
  try {
    const metadata = (await provider.configure()).serverMetadata()
    if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
      return [failed(NAME, `${company.issuer}: no endpoints for sign-ins`, 'Set OIDC_ISSUER to an OpenID provider.')]
    return [await checkClient(settings, provider), await checkKeys(metadata.jwks_uri)]
  } catch (error) {
    const fix =
      'Correct OIDC_ISSUER, start the provider, or let this machine connect to it. Staff sign in with their other keys.'
    return [failed(NAME, `${company.issuer}: ${describeError(error)}`, fix)]
  }
}

/** The provider refuses the code of a client that it knows, and the client itself otherwise. */
async function checkClient(
  { publicUrl }: Settings,
  provider: ReturnType<typeof openCompanyProvider>,
): Promise<CheckResult> {
  const { issuer, clientId } = provider.settings
  try {
    const redirect = publicUrl + COMPANY_CALLBACK_PATH
    await genericGrantRequest(await provider.configure(), 'authorization_code', {
      code: 'doctor',
      redirect_uri: redirect,
      code_verifier: 'doctor-'.repeat(8),
    })
  } catch (error) {
    const reason = readRefusal(error)
    if (!reason) throw error
    if (reason !== 'invalid_grant')
      return failed(
        NAME,
        `${issuer} refuses the client ${clientId}: ${reason}`,
        'Correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or allow the client the authorization code.',
      )
  }
  return passed(NAME, `${issuer}: knows the client ${clientId}`)
}

/** A client with a wrong secret is refused with a challenge for its password. */
function readRefusal(error: unknown): string | undefined {
  if (error instanceof WWWAuthenticateChallengeError) return 'invalid_client'
  return error instanceof ResponseBodyError ? error.error : undefined
}

const TIMEOUT_MS = 10_000

async function checkKeys(jwksUri: string): Promise<CheckResult> {
  const requestedAt = Date.now()
  const response = await fetch(jwksUri, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok)
    return failed(NAME, `${jwksUri}: status ${response.status}`, 'Repair the provider: its keys check every sign-in.')
  const skewS = (Date.parse(response.headers.get('date') ?? '') - requestedAt) / 1000
  if (Math.abs(skewS) > CLOCK_TOLERANCE_S)
    return failed(
      NAME,
      `the provider’s clock differs by ${Math.round(skewS)} s`,
      'Synchronize both machines with NTP: sign-ins with company accounts are refused.',
    )
  return passed(NAME, 'keys and clock')
}
