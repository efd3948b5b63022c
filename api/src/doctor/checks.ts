import { createECDH } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { checkFiles } from '../files/check-files.ts'
import { openFiles } from '../files/open-files.ts'
import { StartError } from '../start-error.ts'
import { type Check, type CheckResult, describeError, failed, off, passed } from './check.ts'
import { fetchPublic } from './check-public-address.ts'

/** Codes, sessions and TURN credentials tolerate this much. HTTP dates have whole seconds. */
const MAX_SKEW_MS = 5_000

/** Compares this machine's clock with those of the database and of the public address. */
export const checkClock: Check = async ({ settings, database }) => {
  const checkedAt = Date.now()
  const results: CheckResult[] = []
  if (settings.databaseUrl && database)
    results.push(compare('the database', Date.parse(database.time) - database.readAt))
  const response = await fetchPublic(settings.publicUrl, '/api/health').catch(() => undefined)
  const date = Date.parse(response?.headers.get('date') ?? '')
  // The reply's date is between the request and now, rounded down.
  if (!Number.isNaN(date)) {
    const [earliest, latest] = [checkedAt - 1_000, Date.now()]
    results.push(compare('the public address', date < earliest ? date - earliest : Math.max(0, date - latest)))
  }
  return results.length > 0 ? results : [passed('clock', new Date(checkedAt).toISOString())]
}

const compare = (other: string, skewMs: number): CheckResult => {
  const detail = `${(skewMs / 1_000).toFixed(1)} s against ${other}`
  return Math.abs(skewMs) <= MAX_SKEW_MS
    ? passed('clock', detail)
    : failed('clock', detail, 'Synchronize both machines with NTP, for example with chrony or systemd-timesyncd.')
}

/** Below this the database and the photos of a busy week do not fit. */
const MIN_FREE_BYTES = 2 * 1024 ** 3
const MIN_FREE_FILES = 10_000

/** Writes, reads and deletes a file where photos, clips and legal pages are. */
export const checkStorage: Check = async ({ settings }) => {
  const files = openFiles(settings)
  try {
    await checkFiles(files, settings.fileBucket ? 'FILE_STORE' : 'DATA_DIR')
    return [passed('storage', `${files.place}: written, read and deleted`)]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const [detail = '', fix = 'Check the disk and the permissions of DATA_DIR.'] = error.message.split('; ')
    return [failed('storage', detail, fix)]
  }
}

/** Checks the free space of DATA_DIR, also against the reserve, and its free inodes. */
export const checkDisk: Check = async ({ settings }) => {
  const { bavail, bsize, ffree, files } = await statfs(settings.dataDir)
  const free = bavail * bsize
  const detail = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${settings.dataDir}`
  const reserveMb = settings.storageReserveMb
  if (free < reserveMb * 1024 ** 2)
    return [
      failed('disk', `${detail}: writes are refused`, `Free some space: STORAGE_RESERVE_MB keeps ${reserveMb} MB.`),
    ]
  if (free < MIN_FREE_BYTES)
    return [failed('disk', detail, 'Free at least 2 GiB: a full disk stops every write and the next start.')]
  // Some file systems do not count their inodes and report 0.
  if (files > 0 && ffree < MIN_FREE_FILES)
    return [failed('disk', `${ffree} free inodes`, 'Delete small files: every photo needs three files.')]
  return [passed('disk', `${detail}, writes are refused below ${reserveMb} MB`)]
}

const TIMEOUT_MS = 10_000

const FIXES: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL.',
  EDNS: 'Correct the host in SMTP_URL.',
  ETLS: 'Use the scheme and port that the mail server offers: smtps with 465, smtp with 587.',
}

/** Connects to the mail server, starts TLS and signs in. No mail is sent. */
export const checkMail: Check = async ({ settings: { smtpUrl } }) => {
  if (!smtpUrl) return [off('mail', 'SMTP_URL is not set: mails are shown at /dev/mailbox')]
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [passed('mail', `${host}: connected and signed in`)]
  } catch (error) {
    const code = String((error as { code?: string }).code)
    const fix = FIXES[code] ?? 'Check host and port in SMTP_URL, and that the firewall lets this machine connect.'
    return [failed('mail', `${host}: ${describeError(error)}`, fix)]
  } finally {
    transport.close()
  }
}

/** Checks that the two push keys belong together: browsers refuse messages signed with another key than they subscribed to. */
export const checkPush: Check = async ({ settings: { vapid } }) => {
  if (!vapid) return [off('push', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: no push notifications')]
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(vapid.privateKey, 'base64url'))
  } catch {
    return [failed('push', 'VAPID_PRIVATE_KEY is not a key of the curve P-256', FIX)]
  }
  if (!pair.getPublicKey().equals(Buffer.from(vapid.publicKey, 'base64url')))
    return [failed('push', 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY', FIX)]
  return [passed('push', 'the keys belong together')]
}

const FIX = 'Set both keys from the same pair. With a new pair every browser must turn on push again.'
