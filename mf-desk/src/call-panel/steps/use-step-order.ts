import type { CallStep } from '@radruf/contract'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Pixels that a pointer moves before a press on the grip becomes a drag. */
const DRAG_FROM = 6

/** A step that is moved. `isHeld`: it is not dropped yet. `before`: the stored order that the move changes. */
type Move = { id: string; to: number; isHeld: boolean; before: string }

/** The steps in an order. */
export const moveStep = (steps: readonly CallStep[], id: string, to: number): CallStep[] => {
  const step = steps.find((candidate) => candidate.id === id)
  return step ? steps.filter((other) => other !== step).toSpliced(to, 0, step) : [...steps]
}

/**
 * The order of the steps, which changes by dragging a grip, by its keys, or by buttons once it is pressed. `onDrop` stores a position from 1
 * and resolves with whether it is stored; until the ticket has it, the page shows the new order.
 */
export function useStepOrder(
  stored: readonly CallStep[],
  onDrop: (stepId: string, position: number) => Promise<boolean>,
) {
  const [move, setMove] = useState<Move | null>(null)
  const [press, setPress] = useState<{ x: number; y: number; isDrag: boolean } | null>(null)
  const storedOrder = stored.map(({ id }) => id).join(' ')
  // The ticket has the new order, or another one of a second page.
  if (move && !move.isHeld && move.before !== storedOrder) setMove(null)
  const steps = move ? moveStep(stored, move.id, move.to) : [...stored]
  const pick = (id: string) =>
    setMove({ id, to: stored.findIndex((step) => step.id === id), isHeld: true, before: storedOrder })
  const moveTo = (to: number) => move && setMove({ ...move, to: Math.min(stored.length - 1, Math.max(0, to)) })
  const drop = () => {
    if (!move) return
    setMove({ ...move, isHeld: false })
    const isMoved = stored[move.to]?.id !== move.id
    if (!isMoved) return setMove(null)
    void onDrop(move.id, move.to + 1).then((isStored) => !isStored && setMove(null))
  }
  const heldId = move?.isHeld ? move.id : null
  return {
    steps,
    /** The step that is picked up. */
    heldId,
    /** The place of the moved step from 1, for an announcement. */
    place: move && move.to + 1,
    moveBy: (by: 1 | -1) => move && moveTo(move.to + by),
    /** Picks a step up, or drops it. */
    toggle: (id: string) => (heldId === id ? drop() : pick(id)),
    getGripProps: (id: string) => ({
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
        const isCancel = event.key === 'Escape'
        if (heldId !== id || (!step && !isCancel)) return
        event.preventDefault()
        event.stopPropagation()
        if (step && move) moveTo(move.to + step)
        else setMove(null)
      },
      onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
        if (button === 0) setPress({ x, y, isDrag: false })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!press) return
        if (!press.isDrag && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM) {
          event.currentTarget.setPointerCapture(event.pointerId)
          setPress({ ...press, isDrag: true })
          pick(id)
        }
        if (press.isDrag) moveTo(findPlace(event.currentTarget, event))
      },
      onPointerUp() {
        if (press?.isDrag) drop()
        setPress(null)
      },
      onPointerCancel() {
        if (press?.isDrag) setMove(null)
        setPress(null)
      },
    }),
    /** The click after a drag is no press. */
    isDragging: press?.isDrag === true,
  }
}

/**
 * The place in the list at which a pointer is: the number of rows whose middle is above it, without that of the dragged step. In a strip the
 * middle is before it.
 */
function findPlace(grip: Element, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): number {
  const row = grip.closest('li')
  const list = row?.parentElement
  const isStrip = list && getComputedStyle(list).gridAutoFlow.startsWith('column')
  const others = [...(list?.children ?? [])].filter((other) => other !== row)
  return others.filter((other) => {
    const { left, width, top, height } = other.getBoundingClientRect()
    return isStrip ? left + width / 2 < clientX : top + height / 2 < clientY
  }).length
}
