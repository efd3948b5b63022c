import { useEffect, useLayoutEffect } from 'react'
import { createStore, useStore } from 'zustand'

/** Number of pages on the screen that report the lost connection themselves. Only effects change it, so it is 0 on the server. */
const reportingPages = createStore(() => 0)

/** Whether the shown page reports the lost connection itself, so that the layout does not. */
export const useIsOfflineReported = (): boolean => useStore(reportingPages) > 0

/** Hides the offline banner while the calling page is shown, which reports the lost connection itself. */
export function useOwnOfflineReport(): void {
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    reportingPages.setState((count) => count + 1, true)
    return () => reportingPages.setState((count) => count - 1, true)
  }, [])
}
