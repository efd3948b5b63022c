import { randomUUID } from 'node:crypto'
import { MINUTE_MS, pathTo, SIGN_IN_LINK_MINUTES } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { requireEmail } from '@radruf/contract/server'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler, PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { signInLinkMail } from '../../mail/templates/sign-in-link.ts'
import type { Service } from '../../service.ts'
import { signToken, verifyToken } from '../../signed-token.ts'
import { dateOf } from '../../time.ts'
import { findByEmail } from '../people/storage.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { replaceChallenge, useChallenge } from './challenge-storage.ts'
import { openSession, sendSession } from './open-session.ts'
import { hashLimitKey } from './rate-limit.ts'
import { recordRefusal } from './refusals.ts'

/** Takes the place of a browser's hash: a link is valid in every browser. No hash has this value. */
const ANY_BROWSER = 'sign-in link'

/** Mails a person a link that signs in once. `by` is the operator of the console. It replaces an earlier link. Returns false for an address that is not invited, and for a blocked person. */
export async function sendSignInLink(service: Service, email: string, by?: PersonRow): Promise<boolean> {
  const person = await findByEmail(service.db, email)
  if (!person || person.blocked_at) return false
  const now = dateOf(service.clock.now())
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MINUTES * MINUTE_MS)
  await inTransaction(service, async (trx) => {
    await replaceChallenge(trx, {
      id,
      browser_hash: ANY_BROWSER,
      email_hash: hashLimitKey(service.settings.secret, 'email', email),
      // The token's signature is checked instead of a code.
      code_hash: '',
      created_at: now,
      expires_at: expiresAt,
    })
    await enqueueJob(trx, { kind: 'sign-in.link', payload: { email, challengeId: id }, runAt: now, expiresAt })
    const about = { kind: 'sign_in_link_sent', at: now, subjectId: person.id } as const
    await recordSecurityEvent(trx, { ...about, ...(by && { personId: by.id }) })
  })
  return true
}

/** Mails the link in the account's language. It opens a page with a button, because link checkers open links. */
export const sendLink: JobHandler<'sign-in.link'> = async (service, { email, challengeId }) => {
  const { db, settings } = service
  const person = await findByEmail(db, email)
  if (!person || person.blocked_at) return
  const token = signToken('sign-in', challengeId, settings.secret)
  const link = `${settings.publicUrl}${pathTo('/otp/:email', { email })}?link=${token}`
  const mail = signInLinkMail({ to: email, link, minutes: SIGN_IN_LINK_MINUTES }, person.language, settings)
  await sendMail(service, { id: challengeId, ...mail })
}

/** Exchanges the token of a link for a session. Throws LINK_EXPIRED. */
export const signInWithLink: Handler<'signInWithLink'> = async ({ service, body, request, reply }) => {
  const { settings } = service
  const email = requireEmail(body.email)
  const id = verifyToken('sign-in', body.token, settings.secret)
  if (!id) throw new ApiProblem('LINK_EXPIRED')
  const now = dateOf(service.clock.now())
  const opened = await inTransaction(service, async (trx) => {
    const emailHash = hashLimitKey(settings.secret, 'email', email)
    const isUsed = await useChallenge(trx, { id, browserHash: ANY_BROWSER, emailHash, now })
    const owner = isUsed ? await findByEmail(trx, email) : undefined
    if (!owner) return undefined
    return openSession(trx, { service, request }, { person: owner, key: 'link' })
  })
  if (!opened) {
    await recordRefusal(service, request, { key: 'link' })
    throw new ApiProblem('LINK_EXPIRED')
  }
  return sendSession({ service, request, reply }, opened)
}
