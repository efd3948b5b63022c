import { MINUTE_MS } from '@radruf/contract'
import { isLoopback } from '@radruf/settings'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { CompanySettings } from '../../company-settings.ts'

/** Seconds that the clocks of the provider and of the service may differ. */
export const CLOCK_TOLERANCE_S = 30
const TIMEOUT_S = 10
/** The discovery document is read again after this time. */
const METADATA_MS = 10 * MINUTE_MS

/** The company's OpenID provider. */
export type CompanyProvider = {
  settings: CompanySettings
  /**
   * The client for one sign-in. Reads the discovery document first when it is not known; the signing keys are read with every sign-in, so
   * that a changed key is no error. Throws the error of openid-client.
   */
  configure: () => Promise<Configuration>
}

/** Opens the provider without a request: a provider that is down stops no start. */
export function openCompanyProvider(settings: CompanySettings): CompanyProvider {
  let known: { metadata: Promise<Readonly<ServerMetadata>>; until: number } | undefined
  const readMetadata = () => {
    if (known && known.until > performance.now()) return known.metadata
    const reading = { metadata: discoverMetadata(settings), until: performance.now() + METADATA_MS }
    known = reading
    reading.metadata.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.metadata
  }
  return { settings, configure: async () => createConfiguration(settings, await readMetadata()) }
}

async function discoverMetadata(settings: CompanySettings): Promise<Readonly<ServerMetadata>> {
  const { issuer, clientId } = settings
  const found = await discovery(new URL(issuer), clientId, undefined, None(), {
    timeout: TIMEOUT_S,
    execute: isInsecure(issuer) ? [allowInsecureRequests] : [],
  })
  return found.serverMetadata()
}

function createConfiguration(settings: CompanySettings, metadata: Readonly<ServerMetadata>): Configuration {
  const configuration = new Configuration(
    metadata,
    settings.clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_S },
    chooseAuthentication(settings, metadata),
  )
  configuration.timeout = TIMEOUT_S
  enableNonRepudiationChecks(configuration)
  if (isInsecure(settings.issuer)) allowInsecureRequests(configuration)
  return configuration
}

/** The settings accept http only on this machine. */
const isInsecure = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'http:' && isLoopback(hostname)
}

/** The first method in OpenID Connect Discovery is the default; some providers have only the other one. */
function chooseAuthentication({ clientSecret }: CompanySettings, metadata: Readonly<ServerMetadata>) {
  if (clientSecret === null) return None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
}
