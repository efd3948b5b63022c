import { readSettings, SettingError } from '@radruf/settings'

/** The operator's settings for pages, from the environment of the shell's server. */
export type PageSettings = {
  /** The cookie-consent script, added only when a consent id is configured (SPEC §2). */
  consent: { id: string; script: string } | null
  /** The error-reporting service; nothing of it is loaded without an address. */
  reporting: { address: string; sampleRate: number; origin: string } | null
  /** The people who may override releases for their session, and the allowed origins of addresses. */
  overrides: { for: 'nobody' | 'staff' | 'everyone'; origins: readonly string[] }
}

/** Reads the page settings. Throws `SettingError`. */
export function readPageSettings(env: NodeJS.ProcessEnv): PageSettings {
  const {
    consentId: id,
    consentScript: script,
    errorReportingUrl: address,
    errorReportingSampleRate: sampleRate,
    mode,
    remoteOverrides: who,
    remoteOverrideOrigins: origins,
  } = readSettings('shell', env)
  const inProduction = mode === 'production'
  if (inProduction && who === 'everyone')
    throw new SettingError('REMOTE_OVERRIDES: in production it is nobody or staff, never everyone')
  return {
    consent: id ? { id, script } : null,
    reporting: address ? { address, sampleRate, origin: new URL(address).origin } : null,
    overrides: {
      for: who ?? (inProduction ? 'nobody' : 'everyone'),
      origins: origins ?? (inProduction ? [] : ['http://localhost:*']),
    },
  }
}
