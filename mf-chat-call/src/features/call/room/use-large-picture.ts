import type { Facing } from '@radruf/call'
import type { PointerSession } from '@radruf/call/shared-view'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

/** Milliseconds that the customer's picture stays large after the counterpart's dot has gone. */
const LARGE_PICTURE_MS = 5000

/**
 * The picture that is large, the other one is in its corner. The customer's picture is large for both while its camera shows the bike, which
 * both talk about. The person can swap them. A dot of the counterpart enlarges the customer's picture until some seconds after it has gone.
 * Marks enlarge it as long as there are any (`isEnlarged`). The person can swap the pictures back.
 */
export function useLargePicture({
  isCustomer,
  facing,
  pointer,
  isDrawnOn,
}: {
  isCustomer: boolean
  facing: Facing
  pointer: Pick<PointerSession, 'store'>
  /** There are marks on the customer's picture, or the person sets one. */
  isDrawnOn: boolean
}) {
  const [isSwapped, setSwapped] = useState(false)
  const [isSwappedBack, setSwappedBack] = useState(false)
  const isPointedAt = useIsPointedAt(pointer) || isDrawnOn
  if (isSwappedBack && !isPointedAt) setSwappedBack(false)
  const isCustomerLarge = (!isCustomer || facing === 'environment') !== isSwapped
  const isEnlarged = isPointedAt && !isCustomerLarge && !isSwappedBack
  return {
    isOwnLarge: isCustomer === (isCustomerLarge || isEnlarged),
    isEnlarged,
    swap: () => (isEnlarged ? setSwappedBack(true) : setSwapped(!isSwapped)),
  }
}

/** Whether the counterpart points at the customer's picture, or has just done so. */
function useIsPointedAt({ store }: Pick<PointerSession, 'store'>): boolean {
  const isDotShown = useStore(store, ({ remote }) => remote !== null)
  const [isPointedAt, setPointedAt] = useState(isDotShown)
  if (isDotShown && !isPointedAt) setPointedAt(true)
  useEffect(() => {
    if (isDotShown || !isPointedAt) return
    const timer = setTimeout(() => setPointedAt(false), LARGE_PICTURE_MS)
    return () => clearTimeout(timer)
  }, [isDotShown, isPointedAt])
  return isPointedAt
}
