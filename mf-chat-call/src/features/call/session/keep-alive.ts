import type { ErrorCode } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'

const EVERY = 10_000
/** After a silence this long (a locked phone, a laptop asleep) somebody else may hold the place. */
const LONG_SILENCE = 25_000

/** Says again and again that one is still there; returns how to stop. */
export function keepAlive(options: {
  join: () => Promise<unknown>
  isKnown: () => Promise<boolean>
  /** The service no longer knows this participant. */
  onForgotten: () => void
  onRefused: (code: ErrorCode) => void
}): () => void {
  let lastHeard = Date.now()
  let busy = false
  let stopped = false
  const say = async () => {
    if (busy) return
    busy = true
    try {
      const silent = Date.now() - lastHeard > LONG_SILENCE
      if (silent && !(await options.isKnown())) {
        if (!stopped) options.onForgotten()
      } else if (!stopped) {
        await options.join()
        lastHeard = Date.now()
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      const passes = code === 'OFFLINE' || code === 'INTERNAL' || code === 'TOO_MANY_REQUESTS'
      if (!passes && !stopped) options.onRefused(code)
    }
    busy = false
  }
  const timer = setInterval(() => void say(), EVERY)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
