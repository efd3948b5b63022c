import { useSyncExternalStore } from 'react'
import { useShell } from './session.ts'

/**
 * The service's time, floored to steps of `everyMs`, rendered again at each step. A device clock that is an hour wrong
 * changes nothing. While hydrating it is the time of the session, so that server and browser render the same.
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
