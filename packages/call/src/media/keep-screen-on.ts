/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again. Returns the stop function. */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let ended = false
  const request = async () => {
    if (document.visibilityState !== 'visible') return
    // A low battery may refuse the lock; the call continues on a screen that may turn off.
    const requested = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (ended) void requested?.release()
    else lock = requested
  }
  void request()
  document.addEventListener('visibilitychange', request)
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
