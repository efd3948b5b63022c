import type { RemoteName } from '@radruf/contract'
import { isAtAddress } from '../on-page.ts'
import { INTRUSION, type WithCaller } from './guard-calls.ts'

/**
 * Refuses navigations by code of a remote whose page the person has left, for example by a timer that sets `location.href`, where the browser
 * announces them. Each remote is reported once.
 */
export function guardNavigations(
  withCaller: WithCaller,
  report: (name: RemoteName, error: unknown) => void,
  navigation: EventTarget | undefined = window.navigation,
) {
  const reported = new Set<RemoteName>()
  const refuse = withCaller((caller, event: Event) => {
    if (!caller || isAtAddress(caller)) return
    event.preventDefault()
    if (!reported.has(caller)) report(caller, new Error(`${caller} navigates ${INTRUSION}`))
    reported.add(caller)
  })
  navigation?.addEventListener('navigate', refuse)
}
