import { usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { openCall } from '../open-call.ts'
import type { CallPlace } from '../running-call.ts'

/**
 * The person's call about a ticket, from the device check to hanging up. For the browser only. `metAt`: the call's start
 * according to the service, which another device may have seen before this one.
 */
export function useCall(place: CallPlace, metAt: number | null) {
  const shell = useShell()
  const person = usePerson()
  const [open] = useState(() => openCall(shell, person, place))
  useEffect(() => open.show(), [open])
  const { since: known } = useStore(open.clock)
  useEffect(() => {
    if (metAt !== null && (known === null || metAt < known)) open.clock.setState({ since: metAt })
  }, [open, metAt, known])
  return {
    open,
    call: useStore(open.session.store),
    own: useStore(open.media.store),
    since: known,
  }
}
