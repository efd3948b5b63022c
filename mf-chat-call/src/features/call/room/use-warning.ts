import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'

/**
 * The warning about a bad line: a sheet, or one line when folded. It starts folded for the mechanic, who repairs nothing, and over
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
  /** The person's choice, which holds until the line is good, and apart for a call that is lost. */
  const [chosen, setChosen] = useState<{ isFolded: boolean; isLost: boolean } | null>(null)
  const [lastGoodAt, setLastGoodAt] = useState<number | null>(null)
  useEffect(() => setLastGoodAt(isBad ? now() : null), [isBad, now])
  useEffect(() => {
    if (!isBad) setChosen(null)
  }, [isBad])
  const isFolded = chosen?.isLost === isLost ? chosen.isFolded : !isLost && (!isCustomer || isFrozen)
  // Without a still picture there is nothing to do in a lost call but to join again.
  const isSheet = isBad && (!isFolded || (isLost && !isFrozen))
  return {
    title: t(isCustomer ? 'call.bad.title' : 'call.bad.mechanicTitle'),
    isSheet,
    isLine: isBad && !isSheet,
    lastGoodAt,
    fold: () => setChosen({ isFolded: true, isLost }),
    unfold: () => setChosen({ isFolded: false, isLost }),
  }
}
