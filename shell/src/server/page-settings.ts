import { z } from 'zod'

/** What the operator may add to every page, from the environment of the shell's server. */
export type PageSettings = {
  /** The cookie-consent script, added only when a consent id is configured (SPEC §2). */
  consent: { id: string; script: string } | null
  /** The error-reporting service; nothing of it is loaded without an address. */
  reporting: { address: string; sampleRate: number; origin: string } | null
}

/** Sample rate of traces (SPEC §9). */
const TRACE_SAMPLE_RATE = 0.2

const Environment = z.object({
  CONSENT_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CONSENT_SCRIPT: z.url({ protocol: /^https?$/ }).default('https://web.cmp.usercentrics.eu/ui/loader.js'),
  ERROR_REPORTING_URL: z.url({ protocol: /^https?$/ }).optional(),
  ERROR_REPORTING_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(TRACE_SAMPLE_RATE),
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
  } = data
  return {
    consent: id ? { id, script } : null,
    reporting: address ? { address, sampleRate, origin: new URL(address).origin } : null,
  }
}
