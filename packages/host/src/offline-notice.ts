import type { Connection } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useOnline } from './services.ts'

const listeners = new Set<() => void>()
/** Number of pages on the screen that report the lost connection themselves. Only effects change it, so it is 0 on the server. */
let reporting = 0

function setReporting(count: number) {
  reporting = count
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the layout shows the offline notice: without a connection, unless the page itself reports it. */
export function useOfflineNotice(connection: Connection): boolean {
  const isOnline = useOnline(connection)
  const isReported = useSyncExternalStore(
    subscribe,
    () => reporting > 0,
    () => false,
  )
  return !isOnline && !isReported
}

/** Hides the offline notice while the calling page is shown, which reports the lost connection itself. */
export function useOwnOfflineReport(): void {
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    setReporting(reporting + 1)
    return () => setReporting(reporting - 1)
  }, [])
}
