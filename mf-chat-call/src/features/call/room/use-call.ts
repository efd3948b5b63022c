import { type CallRoute, isRoomShown } from '@radruf/call'
import { type OpenCall, openCall } from '@radruf/call/open-call'
import { usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'

/**
 * The person's call about a ticket, from the device check to hanging up. For the browser only. `metAt`: the call's start
 * according to the service, which another device may have seen before this one.
 */
export function useCall(route: CallRoute, metAt: number | null) {
  const shell = useShell()
  const person = usePerson()
  const [activeCall] = useState((): OpenCall => openCall(shell, person, route))
  // Before the browser paints: the counterpart must not be shown, and heard, by the room and the window at once.
  useLayoutEffect(() => {
    isRoomShown.setState(true, true)
    return () => isRoomShown.setState(false, true)
  }, [])
  useEffect(() => activeCall.addPage(), [activeCall])
  const { since: known } = useStore(activeCall.clock)
  useEffect(() => {
    if (metAt !== null && (known === null || metAt < known)) activeCall.clock.setState({ since: metAt })
  }, [activeCall, metAt, known])
  return {
    activeCall,
    callState: useStore(activeCall.session.store),
    mediaState: useStore(activeCall.media.store),
    ...useStore(activeCall.clock),
  }
}
