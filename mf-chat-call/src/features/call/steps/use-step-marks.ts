import { findOwnMarks, type LiveMark, type LiveMarksSession } from '@radruf/call/live-marks'
import type { StepMarks as PanelMarks } from '@radruf/shell-kit'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Steps } from './use-steps.ts'

/** The marks of the steps: for the desk's panel those that are not found and the step that it is to show, for the picture those that stand out. */
export function useStepMarks(
  session: LiveMarksSession,
  { ids: stepIds }: Pick<Steps, 'ids'>,
  {
    setAgain,
    canOpenPanel,
  }: {
    /** Undefined while there is no moving picture to draw on. */
    setAgain: ((mark: LiveMark) => void) | undefined
    /** The panel covers no picture. */
    canOpenPanel: boolean
  },
) {
  const state = useStore(session.store)
  const [request, setRequest] = useState<PanelMarks['request']>(null)
  const [pulsingIds, setPulsingIds] = useState<readonly string[]>([])
  const lost = findOwnMarks(state, session.role).filter(
    ({ id }) => stepIds.includes(id) && state.views[id]?.at === 'lost',
  )
  const panel: PanelMarks = {
    lostIds: lost.map(({ id }) => id),
    onSetAgain:
      setAgain &&
      ((stepId) => {
        const mark = lost.find(({ id }) => id === stepId)
        if (mark) setAgain(mark)
      }),
    request,
  }
  return {
    panel,
    /** Marks whose expected place stands out for a moment. */
    pulsingIds,
    endPulse: () => setPulsingIds((ids) => (ids.length > 0 ? [] : ids)),
    /** Lets the expected places of marks stand out, and shows the first step among them in the panel. */
    show(ids: readonly string[]) {
      setPulsingIds(ids)
      const id = canOpenPanel && stepIds.find((stepId) => ids.includes(stepId))
      if (id) setRequest({ id, count: (request?.count ?? 0) + 1 })
    },
  }
}

export type StepMarks = ReturnType<typeof useStepMarks>
