import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import { StartError } from './start-error.ts'

type Setting<T> = { env: string; default?: string; parse: z.ZodType<T>; meaning: string }
const setting = <T>(
  env: string,
  { parse, meaning, ...rest }: { parse: z.ZodType<T>; meaning: string; default?: string },
): Setting<T> => ({ env, parse, meaning, ...rest })

const count = (min = 0) => z.coerce.number().int().min(min)
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00')
/** For people: 9:00, not 09:00. */
const spokenTime = timeOfDay.transform((time) => time.replace(/^0/, ''))
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))
const zone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('de', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone like Europe/Berlin')
const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}\\w{32}$`), `must be ${prefix} and 32 characters`)
const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.4.0')
const urlOf = (protocol: RegExp) => z.url({ protocol, error: `must be an address that matches ${protocol.source}` })

/** Every setting of the service. api/README.md shows this table; a test keeps the two alike. */
export const SETTINGS = {
  mode: setting('RADRUF_MODE', {
    default: 'demo',
    parse: z.enum(['demo', 'production']),
    meaning: 'demo serves /dev/* and runs without mail server; production needs PUBLIC_URL, SECRET and SMTP_URL.',
  }),
  host: setting('API_HOST', { default: '127.0.0.1', parse: z.string(), meaning: 'Address the service listens on.' }),
  port: setting('API_PORT', {
    default: '3001',
    parse: count().max(65535),
    meaning: 'Port the service listens on; 0 takes any free one.',
  }),
  dataDir: setting('DATA_DIR', {
    default: './var',
    parse: z.string().transform((path) => resolve(path)),
    meaning: 'Folder of photos, the embedded database and the generated secret.',
  }),
  databaseUrl: setting('DATABASE_URL', {
    parse: urlOf(/^postgres(ql)?$/).optional(),
    meaning: 'PostgreSQL 15 or later; without it the embedded database under DATA_DIR is used.',
  }),
  smtpUrl: setting('SMTP_URL', {
    parse: urlOf(/^smtps?$/).optional(),
    meaning: 'Mail server; without it (demo only) mails are shown at /dev/mailbox.',
  }),
  mailFrom: setting('MAIL_FROM', {
    default: 'radruf@localhost.localdomain',
    parse: z.email(),
    meaning: 'Sender address of mails.',
  }),
  publicUrl: setting('PUBLIC_URL', {
    parse: urlOf(/^https?$/)
      .transform((value) => new URL(value).origin)
      .optional(),
    meaning: 'Address people open; links in mails begin with it. Default: http://localhost:PORT.',
  }),
  shellPort: setting('PORT', {
    default: '3000',
    parse: count().max(65535),
    meaning: 'Port of the shell server, only used for the default of PUBLIC_URL.',
  }),
  trustedProxies: setting('TRUSTED_PROXIES', {
    default: 'loopback',
    parse: list,
    meaning: 'Addresses or networks whose X-Forwarded-* headers are believed.',
  }),
  secret: setting('SECRET', {
    parse: z.string().min(32, 'must have at least 32 characters').optional(),
    meaning: 'Key for codes and tokens; in demo generated into DATA_DIR/secret.',
  }),
  productName: setting('PRODUCT_NAME', {
    default: 'Radruf',
    parse: z.string().trim().min(1).max(40),
    meaning: 'Name of the product.',
  }),
  supportEmail: setting('SUPPORT_EMAIL', {
    default: 'support@radruf.example',
    parse: z.email(),
    meaning: 'Address people write to for help.',
  }),
  supportFrom: setting('SUPPORT_FROM', {
    default: '09:00',
    parse: spokenTime,
    meaning: 'Support on weekdays from this time.',
  }),
  supportTo: setting('SUPPORT_TO', {
    default: '17:00',
    parse: spokenTime,
    meaning: 'Support on weekdays until this time.',
  }),
  callMinutes: setting('CALL_MINUTES', { default: '30', parse: count(5).max(240), meaning: 'Length of one call.' }),
  zone: setting('ZONE', {
    default: 'Europe/Berlin',
    parse: zone,
    meaning: 'Time zone of working hours, days and times in mails.',
  }),
  workFrom: setting('WORK_FROM', {
    default: '09:00',
    parse: timeOfDay,
    meaning: 'First call of a weekday begins at this time.',
  }),
  workTo: setting('WORK_TO', {
    default: '17:00',
    parse: timeOfDay,
    meaning: 'Last call of a weekday ends by this time.',
  }),
  minNoticeMinutes: setting('MIN_NOTICE_MINUTES', {
    default: '120',
    parse: count(),
    meaning: 'A call can be booked this long ahead at the latest.',
  }),
  horizonDays: setting('HORIZON_DAYS', {
    default: '14',
    parse: count(1).max(90),
    meaning: 'Days ahead for which times are offered.',
  }),
  changeUntilMinutes: setting('CHANGE_UNTIL_MINUTES', {
    default: '120',
    parse: count(),
    meaning: 'Moving and cancelling is possible until this long before the call.',
  }),
  fileLimitMb: setting('FILE_LIMIT_MB', {
    default: '10',
    parse: z.coerce.number().positive().max(100),
    meaning: 'Largest photo in MB.',
  }),
  newTicketAllowed: setting('NEW_TICKET_ALLOWED', {
    default: 'true',
    parse: yesOrNo,
    meaning: 'Customers may open a new ticket when none is open.',
  }),
  reviewAtOnce: setting('REVIEW_AT_ONCE', {
    default: 'true',
    parse: yesOrNo,
    meaning: 'Booking opens as soon as the questionnaire is sent, without a mechanic looking at it first.',
  }),
  bookingExpiryDays: setting('BOOKING_EXPIRY_DAYS', {
    default: '0',
    parse: count().max(365),
    meaning: 'A ticket that nobody books a time for is closed after this many days; 0: never.',
  }),
  minimumVersion: setting('MIN_VERSION', {
    parse: version.optional(),
    meaning: 'Apps below this version must be updated before they go on.',
  }),
  recommendedVersion: setting('RECOMMENDED_VERSION', {
    parse: version.optional(),
    meaning: 'Apps below this version ask their people to update.',
  }),
  vapidPublicKey: setting('VAPID_PUBLIC_KEY', {
    parse: z.base64url().length(87, 'must be a VAPID public key of 87 characters').optional(),
    meaning:
      'Public key of push notifications, with VAPID_PRIVATE_KEY; in demo both are generated into DATA_DIR/vapid.json.',
  }),
  vapidPrivateKey: setting('VAPID_PRIVATE_KEY', {
    parse: z.base64url().length(43, 'must be a VAPID private key of 43 characters').optional(),
    meaning: 'Private key of push notifications. Without both keys nothing is pushed.',
  }),
  vapidSubject: setting('VAPID_SUBJECT', {
    parse: z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be a mailto: or https: address')
      .optional(),
    meaning: 'Where push services reach whoever runs this. Default: mailto:SUPPORT_EMAIL.',
  }),
  pushServices: setting('PUSH_SERVICES', {
    default:
      'https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com',
    parse: list,
    meaning: 'Push services that are pushed to; an asterisk stands for one part of a name.',
  }),
  stunUrls: setting('STUN_URLS', {
    default: '',
    parse: list,
    meaning: 'STUN servers for calls, like stun:stun.example.com:3478.',
  }),
  turnUrls: setting('TURN_URLS', {
    default: '',
    parse: list,
    meaning: 'TURN servers for calls, like turn:turn.example.com:3478.',
  }),
  turnSecret: setting('TURN_SECRET', {
    parse: z.string().min(1).optional(),
    meaning: 'Shared secret of the TURN servers, for credentials that expire.',
  }),
  callAdapter: setting('CALL_ADAPTER', {
    parse: z.enum(['direct', 'twilio']).optional(),
    meaning:
      'How sound and picture travel: from browser to browser, or through Twilio. Default: twilio when its settings are there.',
  }),
  twilioAccountSid: setting('TWILIO_ACCOUNT_SID', {
    parse: sid('AC').optional(),
    meaning: 'Account at Twilio; the three Twilio settings go together.',
  }),
  twilioApiKeySid: setting('TWILIO_API_KEY_SID', {
    parse: sid('SK').optional(),
    meaning: 'API key that signs the tokens for calls.',
  }),
  twilioApiKeySecret: setting('TWILIO_API_KEY_SECRET', {
    parse: z.string().min(1).optional(),
    meaning: 'Secret of that API key.',
  }),
  twilioSignalingUrl: setting('TWILIO_SIGNALING_URL', {
    parse: urlOf(/^wss?$/).optional(),
    meaning: 'Another signalling server than Twilio’s own, for tests.',
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    parse: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    meaning: 'How much is logged.',
  }),
}

type Table = typeof SETTINGS
type Raw = { [K in keyof Table]: z.output<Table[K]['parse']> }
export type VapidKeys = { publicKey: string; privateKey: string }
export type Settings = Omit<
  Raw,
  'publicUrl' | 'secret' | 'callAdapter' | 'vapidPublicKey' | 'vapidPrivateKey' | 'vapidSubject'
> & {
  publicUrl: string
  secret: string
  callAdapter: 'direct' | 'twilio'
  /** Null: nothing is pushed. */
  vapid: (VapidKeys & { subject: string }) | null
}

const NEEDED_IN_PRODUCTION = ['publicUrl', 'secret', 'smtpUrl'] as const
const NEEDED_FOR_TWILIO = ['twilioAccountSid', 'twilioApiKeySid', 'twilioApiKeySecret'] as const

/** Reads and checks every setting. An empty variable counts as not set. */
export function readSettings(env: Record<string, string | undefined>): Raw {
  const entries = Object.entries(SETTINGS).map(([name, entry]) => {
    const result = entry.parse.safeParse(env[entry.env] || entry.default)
    if (result.success) return [name, result.data]
    throw new StartError(`${entry.env}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
  })
  const settings = Object.fromEntries(entries) as Raw
  if (settings.turnUrls.length > 0 && !settings.turnSecret) throw new StartError('TURN_SECRET: needed with TURN_URLS')
  const absent = NEEDED_FOR_TWILIO.filter((name) => settings[name] === undefined)
  if (absent.length > 0 && (settings.callAdapter === 'twilio' || absent.length < NEEDED_FOR_TWILIO.length))
    throw new StartError(`${absent.map((name) => SETTINGS[name].env).join(', ')}: needed for calls through Twilio`)
  if (Boolean(settings.vapidPublicKey) !== Boolean(settings.vapidPrivateKey))
    throw new StartError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: the two go together')
  const missing = NEEDED_IN_PRODUCTION.filter((name) => settings.mode === 'production' && settings[name] === undefined)
  if (missing.length > 0)
    throw new StartError(`${missing.map((name) => SETTINGS[name].env).join(', ')}: needed when RADRUF_MODE=production`)
  return settings
}

/** The settings to run with: makes the data folder, and in demo mode the secret in it. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const { vapidPublicKey, vapidPrivateKey, vapidSubject, ...settings } = readSettings(env)
  const given = vapidPublicKey && vapidPrivateKey ? { publicKey: vapidPublicKey, privateKey: vapidPrivateKey } : null
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    accessSync(settings.dataDir, constants.W_OK)
    return {
      ...settings,
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.shellPort}`,
      secret: settings.secret ?? keptSecret(settings.dataDir),
      callAdapter: settings.callAdapter ?? (settings.twilioApiKeySid ? 'twilio' : 'direct'),
      vapid: withSubject(
        given ?? (settings.mode === 'demo' ? keptVapidKeys(settings.dataDir) : null),
        vapidSubject ?? `mailto:${settings.supportEmail}`,
      ),
    }
  } catch (error) {
    throw new StartError(`DATA_DIR: ${settings.dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

const withSubject = (keys: VapidKeys | null, subject: string) => keys && { ...keys, subject }

const keptSecret = (dataDir: string): string =>
  keptFile(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))

const keptVapidKeys = (dataDir: string): VapidKeys =>
  JSON.parse(keptFile(join(dataDir, 'vapid.json'), () => JSON.stringify(webPush.generateVAPIDKeys()))) as VapidKeys

/** What the file holds; made when there is none. Of two processes that make it at once, both get the first one's. */
function keptFile(file: string, make: () => string): string {
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
