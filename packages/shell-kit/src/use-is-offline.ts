import { useSyncExternalStore } from 'react'
import { useShell } from './session.ts'

/** Whether the service is unreachable, according to the page's requests; false on the server. */
export function useIsOffline(): boolean {
  const { subscribe, isOnline } = useShell().connection
  return !useSyncExternalStore(subscribe, isOnline, () => true)
}
