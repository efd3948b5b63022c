import type { Week, WeekCall } from '@radruf/contract'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type CallMove, findTargetState, getOrigin, type MoveContext, snapTarget, stepTarget } from './call-move.ts'

/** A pointer that moves less than this many pixels clicks. */
const DRAG_FROM_PX = 6

type Drag = { call: WeekCall; x: number; y: number; grabbedAt: number; isMoving: boolean }

/** Moves one call of the grid by keyboard or mouse. Touch screens scroll, so that they use the dialog of the call. */
export function useCallMove({ zone }: Week, context: MoveContext, grid: RefObject<HTMLElement | null>) {
  const [move, setMove] = useState<CallMove | null>(null)
  const drop = (from: CallMove | null) =>
    setMove(from && findTargetState(from, context).kind !== 'origin' ? { ...from, isDropped: true } : null)
  const { pointerHandlers, takeDragClick } = useDrag(grid, context, { move, setMove, drop })

  /** Handles a key while a call is lifted; true when the key was used. */
  const handleKey = (key: string): boolean => {
    if (!move) return false
    if (key === 'Escape') setMove(null)
    else if (move.isDropped) return false
    else if (key === 'Enter') drop(move)
    else {
      const target = stepTarget(move, key, context)
      if (!target) return false
      setMove({ ...move, ...target })
    }
    return true
  }
  return {
    move,
    state: move && findTargetState(move, context),
    handleKey,
    pointerHandlers,
    takeDragClick,
    lift: (call: WeekCall) => setMove({ call, ...getOrigin(call, zone), isDropped: false }),
    cancel: () => setMove(null),
  }
}

type Moving = {
  move: CallMove | null
  setMove: (move: CallMove | null) => void
  drop: (move: CallMove | null) => void
}

/** Moves a call with the mouse. */
function useDrag(grid: RefObject<HTMLElement | null>, context: MoveContext, { move, setMove, drop }: Moving) {
  const drag = useRef<Drag | null>(null)
  const pointerHandlers = (call: WeekCall) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      const grabbedAt = event.clientY - event.currentTarget.getBoundingClientRect().top
      drag.current = { call, x: event.clientX, y: event.clientY, grabbedAt, isMoving: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current
      if (!held) return
      held.isMoving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= DRAG_FROM_PX
      const target = held.isMoving && findTarget(grid.current, event, held.grabbedAt, context)
      if (!target) return
      const next = { call, ...target, isDropped: false }
      setMove({ ...next, ...snapTarget(next, context) })
    },
    onPointerUp: () => {
      if (drag.current?.isMoving) drop(move)
      else drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
      setMove(null)
    },
  })
  /** Whether the click that follows belongs to a drag. */
  const takeDragClick = (): boolean => {
    const wasDragged = drag.current?.isMoving === true
    drag.current = null
    return wasDragged
  }
  return { pointerHandlers, takeDragClick }
}

/** The day and minute under the pointer, with the upper edge of the call where it was grabbed. */
function findTarget(
  grid: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
  grabbedAt: number,
  { visible }: MoveContext,
) {
  for (const body of grid?.querySelectorAll<HTMLElement>('[data-date]') ?? []) {
    const { left, right, top, height } = body.getBoundingClientRect()
    if (clientX < left || clientX >= right) continue
    const minute = visible.from + ((clientY - grabbedAt - top) / height) * (visible.to - visible.from)
    return { date: body.dataset.date ?? '', minute }
  }
  return undefined
}
