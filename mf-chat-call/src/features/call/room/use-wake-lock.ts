import { useEffect } from 'react'

/** Keeps the screen on while `active`. Browsers let go of the lock when the page is hidden, so it is taken again. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // A low battery may refuse it; the call goes on with a screen that may darken.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) void taken?.release()
      else lock = taken
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [active])
}
