import type { RemoteName } from '@radruf/contract'
import type { PageState } from '../app/document.tsx'
import { scrub } from '../app/scrub.ts'
import type { Failure } from './error-reporting.ts'

/** Failures kept until the reporting service is there. */
const KEPT = 20

/**
 * Tells what broke, with remote, release and owner: the shell's server always, the error-reporting service when one is
 * configured. Its script is fetched when the page is idle.
 */
export function createReporter({ remotes, reporting }: PageState) {
  const earlier: Failure[] = []
  let capture = (failure: Failure) => {
    if (earlier.length < KEPT) earlier.push(failure)
  }
  const start = async () => {
    if (!reporting) return
    const { startErrorReporting } = await import('./error-reporting.ts')
    capture = startErrorReporting(reporting, earlier)
  }
  // Safari has no idle callback yet.
  ;(window.requestIdleCallback ?? setTimeout)(() => void start())

  return (name: RemoteName | undefined, error: unknown) => {
    const remote = remotes.find((one) => one.name === name)
    // What a tester tries for a session says nothing about the release that visitors get.
    const release = remote?.override ? `${remote.hash} (override)` : (remote?.hash ?? 'shell')
    const tags = { remote: name ?? 'shell', release, owner: remote?.owner ?? 'shell' }
    capture({ error, tags })
    const message = scrub(String(error instanceof Error ? error.message : error)).slice(0, 500)
    navigator.sendBeacon('/reports', new Blob([JSON.stringify({ ...tags, message })], { type: 'application/json' }))
  }
}
