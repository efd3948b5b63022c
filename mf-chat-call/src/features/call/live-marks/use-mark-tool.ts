import type { MediaState } from '@radruf/call'
import { findOwnMarks, type LiveMark, type LiveMarksSession, type MarkShape } from '@radruf/call/live-marks'
import type { PointerSession } from '@radruf/call/shared-view'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StepMarks } from '../steps/use-step-marks.ts'
import type { Steps } from '../steps/use-steps.ts'

/**
 * The tool with which a person draws on the moving picture, and whether the row of the tools is open. The pointer takes its place, and it
 * that of the pointer.
 */
export function useMarkTool(
  { liveMarks: session, pointer }: { liveMarks: LiveMarksSession; pointer: PointerSession },
  isUsable: boolean,
) {
  const [tool, setTool] = useState<MarkShape | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isPointing = useStore(pointer.store, ({ isOn }) => isOn)
  const hasOwn = useStore(session.store, (state) => findOwnMarks(state, session.role).length > 0)
  const chosen = isUsable && !isPointing ? tool : null
  useEffect(() => session.setDrawing(chosen !== null), [session, chosen])
  const close = () => setTool(null)
  return {
    /** There is a moving picture to draw on. */
    isUsable,
    tool: chosen,
    /** The person can remove marks. */
    hasOwn,
    /** Chooses a tool; the chosen one is put away. */
    choose(next: MarkShape) {
      if (isPointing) pointer.toggle()
      setTool(next === chosen ? null : next)
    },
    /** Lets the person set one of their marks again, with its tool. */
    setAgain({ id, shape }: LiveMark) {
      session.replaceNext(id)
      if (isPointing) pointer.toggle()
      setTool(shape)
    },
    close,
    isOpen: isUsable && isOpen,
    toggle() {
      setOpen(!isOpen)
      if (isOpen) close()
    },
  }
}

/** What the parts for marks use of the call's room. */
export type MarkRoom = {
  activeCall: { liveMarks: LiveMarksSession; pointer: PointerSession }
  markTool: ReturnType<typeof useMarkTool>
  stepMarks: Pick<StepMarks, 'show'>
  canPoint: boolean
  isPointing: boolean
  mediaState: Pick<MediaState, 'facing'>
  steps: Pick<Steps, 'ids' | 'current'>
  counterpartName: string
  isCustomer: boolean
}
