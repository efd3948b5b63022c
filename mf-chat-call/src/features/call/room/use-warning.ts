import { type CallState, mustStopRepairing } from '@radruf/call'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

/** The text of the warning. A better line of this person does not bring back a counterpart who is missing. */
export const toWarningKey = ({ interruption }: CallState, isCustomer: boolean) =>
  interruption === 'absent' ? 'call.bad.absent' : isCustomer ? 'call.bad.title' : 'call.bad.mechanicTitle'

/**
 * The warning about a bad line: a sheet, or one line when collapsed. It starts collapsed for the mechanic, who repairs nothing, over a still
 * picture, whose tools stay in reach, and while the person waits for a missing counterpart. A lost call opens the sheet. Beside an open panel
 * on a small screen, the warning stays collapsed: the sheet has no room there, and would take the focus out of a message.
 */
export function useWarning({
  callState,
  counterpartName,
  isCustomer,
  isFrozen,
  isPanelOpen,
  isWide,
  closePanel,
}: {
  callState: CallState
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
  /** The person's choice. It applies until the line is good; a lost call starts without one. */
  const [chosen, setChosen] = useState<{ isCollapsed: boolean; isLost: boolean } | null>(null)
  useEffect(() => {
    if (!isBad) setChosen(null)
  }, [isBad])
  const startsCollapsed = !isLost && (!isCustomer || isFrozen || callState.interruption === 'absent')
  const wantsCollapsed = chosen?.isLost === isLost ? chosen.isCollapsed : startsCollapsed
  const isCovered = isPanelOpen && !isWide
  // Without a still picture and a message there is nothing to do in a lost call but to join again.
  const isSheet = isBad && !isCovered && (!wantsCollapsed || (isLost && !isFrozen))
  return {
    title: t(toWarningKey(callState, isCustomer), { name: counterpartName }),
    isSheet,
    isCollapsed: isBad && !isSheet,
    collapse: () => setChosen(isBad ? { isCollapsed: true, isLost } : null),
    expand: () => {
      if (isCovered) closePanel()
      setChosen({ isCollapsed: false, isLost })
    },
  }
}
