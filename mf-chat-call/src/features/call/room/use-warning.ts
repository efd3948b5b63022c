import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'

/**
 * The warning about a bad line: a sheet, or folded into one line. The mechanic repairs nothing, and the tools of a still picture
 * stay in reach, so it starts folded there; a lost call opens the sheet. `lastGoodAt`: the moment at which the bad line began, by
 * the service's clock.
 */
export function useWarning({
  call,
  isCustomer,
  isFrozen,
  now,
}: {
  call: CallState
  isCustomer: boolean
  isFrozen: boolean
  now: () => number
}) {
  const t = useTexts()
  const isBad = mustStopRepairing(call)
  const isLost = call.phase.at === 'lost'
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
