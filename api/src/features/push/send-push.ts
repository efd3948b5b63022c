import webPush from 'web-push'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'

const TIMEOUT_MS = 10_000
/** Statuses of subscriptions that have ended: the browser revoked its permission or is gone. */
const GONE_STATUSES = [404, 410]

/**
 * Sends one message to one browser, encrypted for it (RFC 8291). Deletes subscriptions that have ended. Throws when the push
 * service is busy or down, so the job is retried. A service that did not respond is left out for a while.
 */
export const sendPush: JobHandler<'push'> = async (service, { subscriptionId, message, usefulUntil }) => {
  const { db, clock, settings, log, metrics, pushGuard } = service
  const secondsLeft = Math.floor((Date.parse(usefulUntil) - dateOf(clock.now()).getTime()) / 1000)
  const browser = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!browser || !settings.vapid || secondsLeft <= 0) return
  const { endpoint, p256dh, auth } = browser
  const { origin } = new URL(endpoint)
  if (pushGuard.isExcluded(origin)) throw new Error('the push service did not respond lately')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: settings.vapid, TTL: secondsLeft, urgency: 'high', contentEncoding: 'aes128gcm' },
  )
  const response = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body as BodyInit | null,
    // Redirects are not followed: they could lead into the internal network.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    pushGuard.reportFailure(origin)
    throw error
  })
  const { status } = response
  // An unread body would keep the connection.
  await response.body?.cancel()
  pushGuard.reportResponse(origin)
  if (GONE_STATUSES.includes(status)) {
    await db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute()
    return metrics.pushAnswered('gone')
  }
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  if (status >= 300) log.warn({ status }, 'the push service refused a message')
  metrics.pushAnswered(status >= 300 ? 'refused' : 'sent')
}
