import webPush from 'web-push'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'

const TIMEOUT_MS = 10_000
/** The browser has taken back its permission, or is no more. */
const GONE_STATUSES = [404, 410]

/**
 * Sends one message to one browser, encrypted for it (RFC 8291). A browser that is gone is forgotten; a push service that
 * is busy or down is tried again later.
 */
export const sendPush: JobHandler<'push'> = async (service, { subscriptionId, message, usefulUntil }) => {
  const { db, clock, settings, log } = service
  const secondsLeft = Math.floor((Date.parse(usefulUntil) - dateOf(clock.now()).getTime()) / 1000)
  const browser = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!browser || !settings.vapid || secondsLeft <= 0) return
  const { endpoint, p256dh, auth } = browser
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: settings.vapid, TTL: secondsLeft, urgency: 'high', contentEncoding: 'aes128gcm' },
  )
  const { status } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body as BodyInit | null,
    // A push service answers itself; a redirect could lead into the own network.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (GONE_STATUSES.includes(status))
    await db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute()
  else if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  else if (status >= 300) log.warn({ status }, 'the push service refused a message')
}
