import { type CallState, mustStopRepairing, toWeakSide } from '@radruf/call'
import type { WeakLine } from '@radruf/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

/**
 * The text of the warning. A better line of this person does not bring back a counterpart who is missing, and does not help against a weak
 * line of the counterpart.
 */
export function toWarningKey({ interruption }: CallState, isCustomer: boolean, weakLine: WeakLine = 'unknown') {
  if (interruption === 'absent') return 'call.bad.absent'
  if (!isCustomer) return 'call.bad.mechanicTitle'
  return weakLine === 'mechanic' ? 'call.bad.titleOther' : 'call.bad.title'
}

/**
 * The warning about a bad line: beside the picture while the sound goes on (`isBeside`), otherwise a sheet, or one line when collapsed. The
 * sheet starts collapsed for the mechanic, who repairs nothing, over a still
 * picture, whose tools stay in reach, and while the person waits for a missing counterpart. A lost call opens the sheet. Beside an open panel
 * on a small screen, the warning stays collapsed: the sheet has no room there, and would take the focus out of a message.
 */
export function useWarning({
  callState,
  weakLine,
  counterpartName,
  isCustomer,
  isFrozen,
  isPanelOpen,
  isWide,
  closePanel,
}: {
  callState: CallState
  weakLine: WeakLine
  counterpartName: string
  isCustomer: boolean
  isFrozen: boolean
  isPanelOpen: boolean
  /** The panel has its own column. */
  isWide: boolean
  closePanel: () => void
}) {
  const t = useTexts()
  // The counterpart who is missing is a state of its own.
  const isBad = mustStopRepairing(callState) && callState.phase.at !== 'alone'
  const isLost = callState.phase.at === 'lost'
  const side = isBad ? toWeakSide(weakLine, isCustomer) : 'unknown'
  /** The person's choice. It applies until the line is good; a lost call starts without one. */
  const [chosen, setChosen] = useState<{ isCollapsed: boolean; isLost: boolean } | null>(null)
  useEffect(() => {
    if (!isBad) setChosen(null)
  }, [isBad])
  const startsCollapsed = !isLost && (!isCustomer || isFrozen || callState.interruption === 'absent')
  const wantsCollapsed = chosen?.isLost === isLost ? chosen.isCollapsed : startsCollapsed
  const isCovered = isPanelOpen && !isWide
  const isHeard = useIsHeard(callState, isBad)
  const isBeside = isBad && isHeard && !isFrozen && !isCovered
  // Without a still picture and a message there is nothing to do in a lost call but to join again.
  const isSheet = isBad && !isBeside && !isCovered && (!wantsCollapsed || (isLost && !isFrozen))
  return {
    title: t(toWarningKey(callState, isCustomer, weakLine), { name: counterpartName }),
    /** Whose line is bad; empty while that is not known. */
    whose: side === 'unknown' ? '' : t(`call.bad.weak.${side}`, { name: counterpartName }),
    isBeside,
    isSheet,
    isCollapsed: isBad && !isSheet && !isBeside,
    isShown: isBad,
    collapse: () => setChosen(isBad ? { isCollapsed: true, isLost } : null),
    expand: () => {
      if (isCovered) closePanel()
      setChosen({ isCollapsed: false, isLost })
    },
  }
}

/**
 * Whether the sound of the counterpart has arrived since the line is bad. The measurement changes every second; a sheet that came and went
 * with it would be read out each time.
 */
function useIsHeard({ phase, isSilent }: CallState, isBad: boolean): boolean {
  const [wasSilent, setWasSilent] = useState(isSilent)
  if (isBad ? isSilent && !wasSilent : wasSilent) setWasSilent(isBad)
  return phase.at === 'connected' && !isSilent && !wasSilent
}
