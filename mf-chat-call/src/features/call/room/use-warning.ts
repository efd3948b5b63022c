import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'

/**
 * The warning about a bad line: a sheet, or one line when collapsed. It starts collapsed for the mechanic, who repairs nothing, and over
 * a still picture, whose tools stay in reach. A lost call opens the sheet. `lastGoodAt`: when the bad line began, in milliseconds
 * of the service's clock.
 */
export function useWarning({
  callState,
  isCustomer,
  isFrozen,
  now,
}: {
  callState: CallState
  isCustomer: boolean
  isFrozen: boolean
  now: () => number
}) {
  const t = useTexts()
  const isBad = mustStopRepairing(callState)
  const isLost = callState.phase.at === 'lost'
  /** The person's choice. It applies until the line is good; a lost call starts without one. */
  const [chosen, setChosen] = useState<{ isCollapsed: boolean; isLost: boolean } | null>(null)
  const [lastGoodAt, setLastGoodAt] = useState<number | null>(null)
  useEffect(() => setLastGoodAt(isBad ? now() : null), [isBad, now])
  useEffect(() => {
    if (!isBad) setChosen(null)
  }, [isBad])
  const wantsCollapsed = chosen?.isLost === isLost ? chosen.isCollapsed : !isLost && (!isCustomer || isFrozen)
  // Without a still picture there is nothing to do in a lost call but to join again.
  const isSheet = isBad && (!wantsCollapsed || (isLost && !isFrozen))
  return {
    title: t(isCustomer ? 'call.bad.title' : 'call.bad.mechanicTitle'),
    isSheet,
    isCollapsed: isBad && !isSheet,
    lastGoodAt,
    collapse: () => setChosen({ isCollapsed: true, isLost }),
    expand: () => setChosen({ isCollapsed: false, isLost }),
  }
}
