import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings, SETTINGS, SettingError, type SettingsFor } from '@radruf/settings'
import webPush from 'web-push'
import { StartError } from './start-error.ts'

type ServiceSettings = SettingsFor<'service'>
type VapidKeys = { publicKey: string; privateKey: string }
/** The service's settings with every default filled in. */
export type Settings = Omit<
  ServiceSettings,
  'publicUrl' | 'secret' | 'callAdapter' | 'vapidPublicKey' | 'vapidPrivateKey' | 'vapidSubject'
> & {
  publicUrl: string
  secret: string
  callAdapter: 'direct' | 'twilio'
  /** Null: push is off. */
  vapid: (VapidKeys & { subject: string }) | null
}

const TWILIO_KEYS = ['twilioAccountSid', 'twilioApiKeySid', 'twilioApiKeySecret'] as const

/** Parses the service's settings and checks the rules between them. Throws {@link SettingError}. */
export function readServiceSettings(env: Record<string, string | undefined>): ServiceSettings {
  const settings = readSettings('service', env)
  if (settings.turnUrls.length > 0 && !settings.turnSecret) throw new SettingError('TURN_SECRET: needed with TURN_URLS')
  const missing = TWILIO_KEYS.filter((key) => settings[key] === undefined)
  if (missing.length > 0 && (settings.callAdapter === 'twilio' || missing.length < TWILIO_KEYS.length))
    throw new SettingError(`${missing.map((key) => SETTINGS[key].env).join(', ')}: needed for calls through Twilio`)
  if (Boolean(settings.vapidPublicKey) !== Boolean(settings.vapidPrivateKey))
    throw new SettingError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: the two go together')
  return settings
}

/** Reads the settings of a running service. Creates the data folder, and in demo mode the generated secrets in it. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const { vapidPublicKey, vapidPrivateKey, vapidSubject, ...settings } = readServiceSettings(env)
  const dataDir = resolve(settings.dataDir)
  const configuredKeys =
    vapidPublicKey && vapidPrivateKey ? { publicKey: vapidPublicKey, privateKey: vapidPrivateKey } : null
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    const vapidKeys = configuredKeys ?? (settings.mode === 'demo' ? loadVapidKeys(dataDir) : null)
    return {
      ...settings,
      dataDir,
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
      secret: settings.secret ?? loadSecret(dataDir),
      callAdapter: settings.callAdapter ?? (settings.twilioApiKeySid ? 'twilio' : 'direct'),
      vapid: vapidKeys && { ...vapidKeys, subject: vapidSubject ?? `mailto:${settings.supportEmail}` },
    }
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

const loadSecret = (dataDir: string): string =>
  readOrCreateFile(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))

const loadVapidKeys = (dataDir: string): VapidKeys =>
  JSON.parse(
    readOrCreateFile(join(dataDir, 'vapid.json'), () => JSON.stringify(webPush.generateVAPIDKeys())),
  ) as VapidKeys

/** Reads a file; creates it first if it is missing. When two processes create it at once, both read the first one's content. */
function readOrCreateFile(file: string, createContent: () => string): string {
  try {
    writeFileSync(file, createContent(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
