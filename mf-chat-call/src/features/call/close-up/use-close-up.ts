import type { CloseUpSession } from '@radruf/call/close-up'
import type { PointerSession } from '@radruf/call/shared-view'
import { useState } from 'react'
import { useStore } from 'zustand'

/** A closer look at a region of the customer's picture, which the mechanic draws. `isUsable`: there is a moving picture. */
export function useCloseUp(
  { closeUp: session, pointer }: { closeUp: CloseUpSession; pointer: PointerSession },
  isUsable: boolean,
) {
  const [wantsToChoose, setWantsToChoose] = useState(false)
  const isPointing = useStore(pointer.store, ({ isOn }) => isOn)
  const { requested, sent } = useStore(session.store)
  const isMechanic = session.role === 'mechanic'
  const isOn = requested !== null || sent !== null
  const isChoosing = wantsToChoose && isUsable && !isOn && !isPointing
  return {
    session,
    /** The mechanic can draw a region, or ends the close-up. */
    canLook: isMechanic && isUsable,
    isChoosing,
    isOn,
    cancel: () => setWantsToChoose(false),
    toggle() {
      if (isOn) return session.end()
      if (isPointing) pointer.toggle()
      setWantsToChoose(!isChoosing)
    },
  }
}
