import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { isAtAddress } from '../on-page.ts'
import { findCaller, readStack } from './find-caller.ts'
import { INTRUSION } from './guard-calls.ts'

/**
 * Refuses navigations by code of a remote whose page the person has left, for example by a timer that sets `location.href`, where the browser
 * announces them. Each remote is reported once.
 */
export function guardNavigations(
  remotes: readonly LiveRemote[],
  report: (name: RemoteName, error: unknown) => void,
  navigation: EventTarget | undefined = window.navigation,
) {
  const reported = new Set<RemoteName>()
  navigation?.addEventListener('navigate', (event) => {
    const caller = findCaller(remotes, readStack())
    if (!caller || isAtAddress(caller)) return
    event.preventDefault()
    if (!reported.has(caller)) report(caller, new Error(`${caller} navigates ${INTRUSION}`))
    reported.add(caller)
  })
}
