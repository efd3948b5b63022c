import { createHash, randomUUID } from 'node:crypto'
import {
  CODE_MINUTES,
  CODE_RESEND_SECONDS,
  CODES_PER_ADDRESS,
  CODES_PER_ADDRESS_AND_NETWORK,
  CODES_PER_ADDRESS_IN_ALL,
  CODES_PER_DEVICE,
  MINUTE_MS,
  type RateLimit,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { requireEmail } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { decrypt, encrypt } from '../../encryption.ts'
import type { Handler } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { codeMail } from '../../mail/templates/code.ts'
import { codeOffMail } from '../../mail/templates/code-off.ts'
import { dateOf } from '../../time.ts'
import { findByEmail } from '../people/storage.ts'
import { codeBrowser, generateCode, hashCode } from './challenge.ts'
import { replaceChallenge } from './challenge-storage.ts'
import { findDeviceId } from './device-cookie.ts'
import { toNetwork } from './network.ts'
import { consumeRateLimit, consumeRateLimits, hashLimitKey } from './rate-limit.ts'
import { acceptsMailedCode, hasCompanyKey, hasPasskey } from './sign-in-keys.ts'

/** Encryption purpose of codes that wait for their mail. Pending jobs depend on it. */
const ENCRYPTION_PURPOSE = 'sign-in code'
const CODES_PER_NETWORK: RateLimit = { max: 30, seconds: 15 * 60 }

/**
 * Does the same work for every address, so neither reply nor timing reveals whether it is invited: only the job that sends
 * the mail looks that up. Throws TOO_MANY_REQUESTS.
 */
export const requestCode: Handler<'requestCode'> = async ({ service, body, request, reply }) => {
  const email = requireEmail(body.email)
  const { secret } = service.settings
  const now = dateOf(service.clock.now())
  const deviceId = findDeviceId(request, service.settings, email)
  const browserHash = codeBrowser.renew(reply, service.settings)
  const wait = await inTransaction(service, async (trx) => {
    const waitSeconds = await checkCodeLimits(trx, secret, { email, deviceId, ip: request.ip, now })
    if (waitSeconds > 0) return waitSeconds
    const [id, code] = [randomUUID(), generateCode()]
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
    await replaceChallenge(trx, {
      id,
      browser_hash: browserHash,
      email_hash: hashLimitKey(secret, 'email', email),
      code_hash: hashCode(secret, id, code),
      created_at: now,
      expires_at: expiresAt,
    })
    await enqueueJob(trx, {
      kind: 'sign-in.code',
      payload: { email, sealedCode: encrypt(secret, ENCRYPTION_PURPOSE, code) },
      runAt: now,
      expiresAt,
    })
    return 0
  })
  if (wait > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: wait })
  return { resendAfter: CODE_RESEND_SECONDS }
}

type CodeRequest = { email: string; deviceId: string | undefined; ip: string; now: Date }

/**
 * Returns the seconds to wait. A known browser has its own allowance, so that strangers cannot use it up by requesting codes for
 * the same address or from the same network.
 */
async function checkCodeLimits(trx: Trx, secret: string, { email, deviceId, ip, now }: CodeRequest): Promise<number> {
  if (deviceId) return consumeRateLimit(trx, hashLimitKey(secret, 'codes of device', deviceId), CODES_PER_DEVICE, now)
  const network = toNetwork(ip)
  const keys = [
    hashLimitKey(secret, 'codes of address and network', email, network),
    hashLimitKey(secret, 'codes of address', email),
  ]
  return (
    (await consumeRateLimit(trx, hashLimitKey(secret, 'codes of network', network), CODES_PER_NETWORK, now)) ||
    (await consumeRateLimits(trx, keys, chooseAddressLimits, now))
  )
}

/** A network that got no code lately gets one, so that strangers cannot keep the owner of the address out. */
const chooseAddressLimits = ([ofNetwork]: readonly number[]) => [
  CODES_PER_ADDRESS_AND_NETWORK,
  ofNetwork === 0 ? CODES_PER_ADDRESS_IN_ALL : CODES_PER_ADDRESS,
]

/**
 * Mails the code in the account's language; to a person who uses no codes, or is blocked, why there is none. Does nothing when the address is not
 * invited.
 */
export const sendCode: JobHandler<'sign-in.code'> = async (service, { email, sealedCode }) => {
  const person = await findByEmail(service.db, email)
  if (!person) return
  const id = createHash('sha256').update(sealedCode).digest('hex').slice(0, 32)
  if (person.blocked_at) {
    await sendMail(service, { id, ...codeOffMail({ to: email, key: 'blocked' }, person.language, service.settings) })
    return
  }
  if (!(await acceptsMailedCode(service, person))) {
    const key =
      !(await hasPasskey(service.db, person.id)) && (await hasCompanyKey(service, person.id)) ? 'company' : 'passkey'
    await sendMail(service, { id, ...codeOffMail({ to: email, key }, person.language, service.settings) })
    return
  }
  const code = decrypt(service.settings.secret, ENCRYPTION_PURPOSE, sealedCode)
  const mail = codeMail({ to: email, code, minutes: CODE_MINUTES }, person.language, service.settings)
  await sendMail(service, { id, ...mail })
}
