import { isLoopback } from './loopback.ts'
import { SettingError } from './read-settings.ts'

/** The settings that decide who can reach a server and how. `publicUrl` is an origin. */
export type Exposure = {
  mode: 'demo' | 'production'
  publicUrl?: string
  allowInsecureHttp: boolean
}

/** Repeated in the log at every start with ALLOW_INSECURE_HTTP=1. */
export const INSECURE_HTTP_WARNING =
  'ALLOW_INSECURE_HTTP=1: PUBLIC_URL has no https, so codes, sessions and messages can be read on the network'

/**
 * Checks that demo mode is reachable on this machine only, because its mailbox shows every sign-in code, and that production uses
 * https. `hostSetting` names the setting that `host` comes from. Throws {@link SettingError}.
 */
export function checkExposure(
  { mode, publicUrl, allowInsecureHttp }: Exposure,
  hostSetting: string,
  host: string,
): void {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (mode === 'demo') {
    const rule =
      'demo mode shows sign-in codes to every visitor and is for this machine only; set RADRUF_MODE=production'
    if (!isLoopback(host)) throw new SettingError(`${hostSetting}: ${host} is not a loopback address, and ${rule}`)
    if (url && !isLoopback(url.hostname))
      throw new SettingError(`PUBLIC_URL: ${url.origin} is a public address, and ${rule}`)
    return
  }
  if (url?.protocol === 'http:' && !allowInsecureHttp)
    throw new SettingError(
      `PUBLIC_URL: must begin with https:// in production; ALLOW_INSECURE_HTTP=1 allows ${url.origin}`,
    )
}
