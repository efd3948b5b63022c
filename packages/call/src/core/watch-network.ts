/** The Network Information API, which only some browsers have. `type` changes when a phone leaves its wireless network. */
type NetworkInformation = EventTarget & { type?: string }

/** Calls back when the device has joined another network. Returns the stop function. */
export function watchNetwork(onChange: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', onChange, { signal })
  const network = (navigator as { connection?: NetworkInformation }).connection
  let type = network?.type
  network?.addEventListener(
    'change',
    () => {
      // The event also reports new estimates of the same network's speed.
      if (network.type === type) return
      type = network.type
      onChange()
    },
    { signal },
  )
  return () => stopping.abort()
}
