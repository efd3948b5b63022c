import type { Connection } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { useOnline } from './services.ts'

/** Number of pages on the screen that report the lost connection themselves. Only effects change it, so it is 0 on the server. */
const reportingPages = createStore(() => 0)

/** Whether the layout shows the offline notice: without a connection, unless the page itself reports it. */
export function useOfflineNotice(connection: Connection): boolean {
  const isOnline = useOnline(connection)
  const isReported = useStore(reportingPages) > 0
  return !isOnline && !isReported
}

/** Hides the offline notice while the calling page is shown, which reports the lost connection itself. */
export function useOwnOfflineReport(): void {
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    reportingPages.setState((count) => count + 1, true)
    return () => reportingPages.setState((count) => count - 1, true)
  }, [])
}
