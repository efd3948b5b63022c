import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'

/**
 * The warning about a bad line: a sheet, or folded into one line. The mechanic repairs nothing, so it starts folded there.
 * `lastGoodAt`: the moment at which the bad line began, by the service's clock.
 */
export function useWarning(call: CallState, isCustomer: boolean, now: () => number) {
  const t = useTexts()
  const isBad = mustStopRepairing(call)
  const [isFolded, setFolded] = useState(!isCustomer)
  const [lastGoodAt, setLastGoodAt] = useState<number | null>(null)
  useEffect(() => setLastGoodAt(isBad ? now() : null), [isBad, now])
  useEffect(() => {
    if (!isBad) setFolded(!isCustomer)
  }, [isBad, isCustomer])
  const isSheet = isBad && (call.phase.at === 'lost' || !isFolded)
  return {
    title: t(isCustomer ? 'call.bad.title' : 'call.bad.mechanicTitle'),
    isSheet,
    isLine: isBad && !isSheet,
    lastGoodAt,
    fold: () => setFolded(true),
    unfold: () => setFolded(false),
  }
}
