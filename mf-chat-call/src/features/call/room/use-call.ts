import { type CallRoute, isRoomShown, readPresence } from '@radruf/call'
import { type OpenCall, openCall } from '@radruf/call/open-call'
import type { PresenceFacts } from '@radruf/contract'
import { usePerson, useShell, useTicketRole } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'

/**
 * The person's call about a ticket, from the device check to hanging up. For the browser only. `metAt`: the call's start
 * according to the service, which another device may have seen before this one. `facts`: those of the ticket.
 */
export function useCall(route: CallRoute, { metAt, facts }: { metAt: number | null; facts: PresenceFacts }) {
  const shell = useShell()
  const { id } = usePerson()
  const role = useTicketRole()
  const [activeCall] = useState((): OpenCall => openCall(shell, { id, role }, route))
  // Before the browser paints: the counterpart must not be shown, and heard, by the room and the window at once.
  useLayoutEffect(() => {
    isRoomShown.setState(true, true)
    return () => isRoomShown.setState(false, true)
  }, [])
  useEffect(() => activeCall.addPage(), [activeCall])
  const { since: knownSince } = useStore(activeCall.clock)
  useEffect(() => {
    if (metAt !== null && (knownSince === null || metAt < knownSince)) activeCall.clock.setState({ since: metAt })
  }, [activeCall, metAt, knownSince])
  const callState = useStore(activeCall.session.store)
  const clock = useStore(activeCall.clock)
  return {
    activeCall,
    callState,
    mediaState: useStore(activeCall.media.store),
    presence: readPresence(callState, clock, { role, facts }),
    ...clock,
  }
}
