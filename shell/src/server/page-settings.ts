import { z } from 'zod'

/** The operator's settings for pages, from the environment of the shell's server. */
export type PageSettings = {
  /** The cookie-consent script, added only when a consent id is configured (SPEC §2). */
  consent: { id: string; script: string } | null
  /** The error-reporting service; nothing of it is loaded without an address. */
  reporting: { address: string; sampleRate: number; origin: string } | null
  /** Who may override releases for their session, and the allowed origins of addresses. */
  overrides: { for: 'nobody' | 'staff' | 'everyone'; origins: readonly string[] }
}

/** Sample rate of traces (SPEC §9). */
const TRACE_SAMPLE_RATE = 0.2

/** As in a content security policy: scheme, host and an optional port or `*`. */
const ORIGIN = /^https?:\/\/(\[::1\]|[a-z0-9.-]+)(:\d+|:\*)?$/

const Environment = z.object({
  CONSENT_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CONSENT_SCRIPT: z.url({ protocol: /^https?$/ }).default('https://web.cmp.usercentrics.eu/ui/loader.js'),
  ERROR_REPORTING_URL: z.url({ protocol: /^https?$/ }).optional(),
  ERROR_REPORTING_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(TRACE_SAMPLE_RATE),
  RADRUF_MODE: z.string().default('production'),
  REMOTE_OVERRIDES: z.enum(['nobody', 'staff', 'everyone']).optional(),
  REMOTE_OVERRIDE_ORIGINS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(ORIGIN, 'origins such as https://previews.example, separated by blanks')))
    .optional(),
})

/** Reads the settings; throws an error that names the setting. */
export function readPageSettings(env: NodeJS.ProcessEnv): PageSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = Environment.safeParse(given)
  if (!success) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const {
    CONSENT_ID: id,
    CONSENT_SCRIPT: script,
    ERROR_REPORTING_URL: address,
    ERROR_REPORTING_SAMPLE_RATE: sampleRate,
    RADRUF_MODE: mode,
    REMOTE_OVERRIDES: who,
    REMOTE_OVERRIDE_ORIGINS: origins,
  } = data
  const inProduction = mode === 'production'
  if (inProduction && who === 'everyone')
    throw new Error('REMOTE_OVERRIDES: in production it is nobody or staff, never everyone')
  return {
    consent: id ? { id, script } : null,
    reporting: address ? { address, sampleRate, origin: new URL(address).origin } : null,
    overrides: {
      for: who ?? (inProduction ? 'nobody' : 'everyone'),
      origins: origins ?? (inProduction ? [] : ['http://localhost:*']),
    },
  }
}
