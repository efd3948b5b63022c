import { useEffect, useState } from 'react'
import type { OverrideChoices } from '../server/overrides.ts'

/** The registry's current releases, which may be newer than the page's. */
export function useChoices(): OverrideChoices | 'asked' | 'failed' {
  const [choices, setChoices] = useState<OverrideChoices | 'asked' | 'failed'>('asked')
  useEffect(() => {
    const stop = new AbortController()
    fetch('/overrides', { signal: stop.signal, headers: { accept: 'application/json' } })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        setChoices((await response.json()) as OverrideChoices)
      })
      .catch(() => !stop.signal.aborted && setChoices('failed'))
    return () => stop.abort()
  }, [])
  return choices
}
