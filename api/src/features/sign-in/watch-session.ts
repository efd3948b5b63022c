import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { findSessionExpiry } from './session-storage.ts'

/** Timers of Node end after 2^31 ms at most; a session can last longer. */
const MAX_TIMER_MS = 86_400_000

/**
 * Calls `onEnd` once when a session has ended: signed out, revoked in any process, or expired. Returns the function that stops
 * watching.
 */
export function watchSession(service: Service, sessionId: string, onEnd: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
  const check = async () => {
    const expiresAt = await findSessionExpiry(service.db, sessionId)
    if (isStopped) return
    const remaining = expiresAt ? expiresAt.getTime() - dateOf(service.clock.now()).getTime() : 0
    if (remaining <= 0) {
      stop()
      onEnd()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(remaining, MAX_TIMER_MS))
  }
  const run = () => {
    check().catch((error) => {
      if (isStopped) return
      service.log.warn({ err: error }, 'session not checked')
      // The client reconnects, and the new stream is refused when the session has ended.
      stop()
      onEnd()
    })
  }
  const unsubscribe = service.notifier.onSessionEnded(sessionId, run)
  // The session can have ended before the subscription.
  run()
  return stop
}
