import { useSyncExternalStore } from 'react'
import { useShell } from './session.ts'

/**
 * The service's time in milliseconds since 1970, floored to steps of `everyMs`; rerenders at each step. Independent of the
 * device clock. During hydration it is the time of the session, so that server and browser render the same.
 */
export function useNow(everyMs = 1000): number {
  const { now, session } = useShell()
  const floor = (time: number) => Math.floor(time / everyMs) * everyMs
  return useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, Math.min(everyMs, 1000))
      return () => clearInterval(timer)
    },
    () => floor(now()),
    () => floor(Date.parse(session.now)),
  )
}
