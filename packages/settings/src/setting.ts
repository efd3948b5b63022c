import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { isNetwork } from './networks.ts'

/**
 * Modules that read settings. `registry` and `guard` run inside other processes: the release store in the registry process, the
 * launcher, the shell server and `npm run mf`; the guard in the launcher and `npm run mf -- guard`.
 */
export type Reader =
  | 'launcher'
  | 'dev'
  | 'service'
  | 'shell'
  | 'registry'
  | 'registry process'
  | 'checker'
  | 'guard'
  | 'mf'
  | 'scenarios'

/** One row of the settings table. An unset or empty environment variable has the value of `default`. */
export type Setting<T, R extends Reader> = {
  /** Name of the environment variable. Operators store it, so it never changes. */
  env: string
  readers: readonly R[]
  default?: string
  parse: z.ZodType<T>
  meaning: string
  requiredInProduction?: true
  /** Support bundles and reports do not show the value, and it may be in a file that the variable `<env>_FILE` names. */
  secret?: true
  /** A public value that belongs to a secret, and may be in a file like it. */
  mayBeInFile?: true
}

export const setting = <T, const R extends Reader>(
  env: string,
  readers: readonly R[],
  rest: Omit<Setting<T, R>, 'env' | 'readers'>,
): Setting<T, R> => ({ env, readers, ...rest })

const numberIn = (range: string, isIn: (value: number) => boolean, reason?: string) =>
  z.string().transform((text, context) => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (isIn(value)) return value
    const message = `must be a ${range}, not "${text}"`
    context.addIssue({ code: 'custom', message: reason ? `${message}: ${reason}` : message })
    return z.NEVER
  })
/** A whole number; `reason` says why the range is what it is. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER, reason?: string) =>
  numberIn(
    max === Number.MAX_SAFE_INTEGER ? `whole number of at least ${min}` : `whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
    reason,
  )
/** A number above zero. */
export const positive = (max: number) => numberIn(`number above 0, up to ${max}`, (value) => value > 0 && value <= max)
/** A share from 0 to 1. */
export const share = numberIn('number from 0 to 1', (value) => value >= 0 && value <= 1)
export const port = (min: number) => integer(min, 65_535)
/** One of some words. */
export const oneOf = <const T extends string>(...words: [T, ...T[]]) =>
  z.enum(words, { error: ({ input }) => `must be ${words.join(' or ')}, not "${input}"` })
export const yesOrNo = oneOf('true', 'false').transform((value) => value === 'true')
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00')
/** Time of day as people write it: 9:00, not 09:00. */
export const displayTime = timeOfDay.transform((time) => time.replace(/^0/, ''))
/** Values separated by spaces or commas. */
export const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))
/** HTTP headers as `name=value`, separated by commas; values may be percent-encoded. */
export const headerList = z.string().transform((text, context) => {
  const pairs = text.split(',').filter((pair) => pair.trim())
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x20-\x7e]+?)\s*$/.exec(pair) ?? []
        if (!name || !value) throw new URIError('no pair')
        return [name, decodeURIComponent(value)]
      }),
    )
  } catch {
    // The text is a secret.
    context.addIssue({ code: 'custom', message: 'must be pairs like name=value, separated by commas' })
    return z.NEVER
  }
})
export const timeZone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('de', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone like Europe/Berlin')
/** An e-mail address; an internationalized domain gets its ASCII form. */
export const emailAddress = z
  .string()
  .transform((typed) => typed.trim().replace(/[^@]*\P{ASCII}[^@]*$/u, domainToASCII))
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'must be an e-mail address' }))
/** Twilio's identifiers: two letters and 32 characters. */
export const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}\\w{32}$`), `must be ${prefix} and 32 characters`)
export const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.4.0')
export const url = (protocol: RegExp) =>
  z.url({ protocol, error: `must be an address that matches ${protocol.source}` })
/** A bucket of the storage that the S3_… settings name, and optionally a folder in it. */
export const bucketUrl = z
  .string()
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?$/, 'must be a bucket such as s3://bucket/folder')
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://radruf.example',
  // The checks that follow read the address.
  abort: true,
})

/** IP addresses and networks. */
export const networks = list.pipe(
  z.array(z.string().refine(isNetwork, 'must be IP addresses or networks such as 10.0.0.0/8')),
)
