import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BucketAddress, readBucketAddress } from '@radruf/bucket'
import { parseJson } from '@radruf/contract/server'
import { readSettings, SECRET_MIN_LENGTH, SETTINGS, SettingError, type SettingsFor } from '@radruf/settings'
import webPush from 'web-push'
import { z } from 'zod'
import { type CompanyKey, type CompanySettings, checkCompanySettings, readCompanySettings } from './company-settings.ts'
import { StartError } from './start-error.ts'
import { createStorageError } from './storage-error.ts'

type ServiceSettings = Omit<SettingsFor<'service'>, 'callAdapter'> & { callAdapter: 'direct' | 'twilio' }
type VapidKeys = { publicKey: string; privateKey: string }
/** The service's settings with every default filled in. */
export type Settings = Omit<
  ServiceSettings,
  | 'publicUrl'
  | 'secret'
  | 'vapidPublicKey'
  | 'vapidPrivateKey'
  | 'vapidSubject'
  | 'fileStore'
  | 'backupStore'
  | StorageKey
  | CompanyKey
> & {
  publicUrl: string
  secret: string
  /** Null: push is off. */
  vapid: (VapidKeys & { subject: string }) | null
  /** Null: staff have no sign-in with a company account. */
  company: CompanySettings | null
  /** Bucket of photos, clips and legal pages. Null: they are in DATA_DIR. */
  fileBucket: BucketAddress | null
  /** Null: backups are written into folders only. */
  backupBucket: BucketAddress | null
}
type StorageKey = 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'

const TWILIO_KEYS = ['twilioAccountSid', 'twilioApiKeySid', 'twilioApiKeySecret'] as const

/** Whether calls can go through a relay server: a configured one, or those of Twilio. */
export const hasRelay = ({ callAdapter, turnUrls }: Pick<ServiceSettings, 'callAdapter' | 'turnUrls'>): boolean =>
  callAdapter === 'twilio' || turnUrls.length > 0

/** Parses the service's settings and checks the rules between them. Throws {@link SettingError}. */
export function readServiceSettings(env: Record<string, string | undefined>): ServiceSettings {
  const configured = readSettings('service', env)
  const callAdapter = configured.callAdapter ?? (configured.twilioApiKeySid ? 'twilio' : 'direct')
  const settings: ServiceSettings = { ...configured, callAdapter }
  if (settings.turnUrls.length > 0 && !settings.turnSecret) throw new SettingError('TURN_SECRET: needed with TURN_URLS')
  if (settings.callRelayOnly && !hasRelay(settings))
    throw new SettingError('CALL_RELAY_ONLY: needs TURN_URLS or CALL_ADAPTER=twilio')
  const missing = TWILIO_KEYS.filter((key) => settings[key] === undefined)
  if (missing.length > 0 && (settings.callAdapter === 'twilio' || missing.length < TWILIO_KEYS.length))
    throw new SettingError(`${missing.map((key) => SETTINGS[key].env).join(', ')}: needed for calls through Twilio`)
  if (Boolean(settings.vapidPublicKey) !== Boolean(settings.vapidPrivateKey))
    throw new SettingError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither')
  checkCompanySettings(settings)
  return settings
}

/** Reads the settings of a running service. Creates the data folder, and in demo mode the generated secrets in it. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const { vapidPublicKey, vapidPrivateKey, vapidSubject, ...configured } = readServiceSettings(env)
  const { company, ...withStorage } = readCompanySettings(configured)
  const { fileStore, backupStore, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, ...settings } = withStorage
  const storage = { s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey }
  const fileBucket = readBucketAddress(storage, { setting: 'FILE_STORE', value: fileStore }) ?? null
  const backupBucket = readBucketAddress(storage, { setting: 'BACKUP_STORE', value: backupStore }) ?? null
  if (fileBucket && fileBucket.bucket === backupBucket?.bucket && fileBucket.prefix === backupBucket.prefix)
    throw new SettingError('BACKUP_STORE: must be another bucket or folder than FILE_STORE')
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
      company,
      fileBucket,
      backupBucket,
      vapid: vapidKeys && { ...vapidKeys, subject: vapidSubject ?? `mailto:${settings.supportEmail}` },
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw createStorageError(`${dataDir} cannot be written`, error)
  }
}

function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  const secret = readOrCreateFile(file, () => randomBytes(32).toString('base64url'))
  if (secret.length < SECRET_MIN_LENGTH)
    throw new StartError(
      `DATA_DIR: ${file} is empty or truncated; restore it from a copy, or delete it to create a new key (links and codes sent earlier stop working)`,
    )
  return secret
}

const VapidFile = z.object({ publicKey: z.base64url().length(87), privateKey: z.base64url().length(43) })

function loadVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.json')
  const text = readOrCreateFile(file, () => JSON.stringify(webPush.generateVAPIDKeys()))
  const keys = VapidFile.safeParse(parseJson(text))
  if (!keys.success)
    throw new StartError(
      `DATA_DIR: ${file} is truncated or invalid; restore it from a copy, or delete it to create new keys (browsers must turn on push again)`,
    )
  return keys.data
}

/**
 * Reads a file; creates it first if it is missing. When two processes create it at once, both read the first one's content. A
 * full disk leaves no truncated file, because the file gets its name only when it is complete.
 */
function readOrCreateFile(file: string, createContent: () => string): string {
  try {
    if (!existsSync(file)) createFile(file, createContent())
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw createStorageError(`${file} cannot be read or created`, error)
  }
}

function createFile(file: string, content: string) {
  const temporary = `${file}.${process.pid}.new`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true })
    // Unlike a rename, a link never replaces the file of another process.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
