import { CALL_HEARTBEAT_SECONDS, CALL_SILENCE_SECONDS } from '@radruf/contract'
import { type ApiError, isApiError, isTransientCode } from '@radruf/contract/client'

/**
 * After this silence (a locked phone, a suspended laptop) another page of the person may have joined. It is shorter than the
 * service's limit by half a heartbeat, because the two clocks count from different ends of a request.
 */
const LONG_SILENCE_MS = (CALL_SILENCE_SECONDS - CALL_HEARTBEAT_SECONDS / 2) * 1000

/** Joins again at every heartbeat, so that the service keeps the participant. Returns the stop function. */
export function startHeartbeat(options: {
  /** The service has confirmed the joining; before that, the person may have to be asked. */
  isJoined: () => boolean
  join: () => Promise<unknown>
  isKnown: () => Promise<boolean>
  /** The service has removed this participant. */
  onForgotten: () => void
  onRefused: (code: ApiError['code']) => void
}): () => void {
  let lastHeard = Date.now()
  let busy = false
  let stopped = false
  const beat = async () => {
    if (busy || !options.isJoined()) return
    busy = true
    try {
      const wasSilent = Date.now() - lastHeard > LONG_SILENCE_MS
      if (wasSilent && !(await options.isKnown())) {
        if (!stopped) options.onForgotten()
      } else if (!stopped) {
        await options.join()
        lastHeard = Date.now()
      }
    } catch (error) {
      const code = isApiError(error) ? error.code : 'INTERNAL'
      if (!isTransientCode(code) && !stopped) options.onRefused(code)
    }
    busy = false
  }
  const timer = setInterval(() => void beat(), CALL_HEARTBEAT_SECONDS * 1000)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
