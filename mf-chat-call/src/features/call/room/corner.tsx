import { deviceStorage } from '@radruf/shell-kit'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './corner.module.css'

const CORNERS = ['top-end', 'bottom-end', 'bottom-start', 'top-start'] as const
export type Corner = (typeof CORNERS)[number]

/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG_FROM = 8

/** The corner that the person chose on this device. */
export function useCorner(key: string, initial: Corner) {
  const [corner, setCorner] = useState<Corner>(() => {
    const stored = deviceStorage().getItem(key)
    return CORNERS.find((name) => name === stored) ?? initial
  })
  const choose = (next: Corner) => {
    setCorner(next)
    deviceStorage().setItem(key, next)
  }
  return [corner, choose] as const
}

/** The attributes of an element in a corner of the pictures. */
export const toCornerProps = (corner: Corner) => ({ className: css.Small, 'data-corner': corner })

/** The corner after one, clockwise. */
export const nextCorner = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? 'top-end'

/** The corner of a box that is nearest to a point. */
export function findCorner(
  { x, y }: { x: number; y: number },
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Corner {
  const vertical = y < box.top + box.height / 2 ? 'top' : 'bottom'
  const horizontal = x < box.left + box.width / 2 ? 'start' : 'end'
  return `${vertical}-${horizontal}`
}

/**
 * Lets a pointer drag an element to a corner of its parent. While dragged, the parent has `data-dragging`, and its `--drag-x` and
 * `--drag-y` hold the offset. `endsDrag`: the click belongs to a drag. Clicks of a keyboard or of assistive technology have no `detail`
 * and never do. An element to which the style sheet gives `--pinned` stays in its place, and the chosen corner is kept.
 */
export function useDragToCorner(choose: (corner: Corner) => void) {
  const start = useRef<{ x: number; y: number; isDrag: boolean } | null>(null)
  const dragged = useRef(false)
  const setOffset = ({ parentElement }: HTMLElement, x: number, y: number, isDrag: boolean) => {
    parentElement?.toggleAttribute('data-dragging', isDrag)
    parentElement?.style.setProperty('--drag-x', `${x}px`)
    parentElement?.style.setProperty('--drag-y', `${y}px`)
  }
  const end = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (start.current?.isDrag && box) choose(findCorner({ x: clientX, y: clientY }, box))
    setOffset(currentTarget, 0, 0, false)
    dragged.current = start.current?.isDrag ?? false
    start.current = null
  }
  return {
    endsDrag: ({ detail }: MouseEvent) => detail > 0 && dragged.current,
    handlers: {
      onPointerDown: ({ currentTarget, clientX, clientY, button }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return
        dragged.current = false
        if (getComputedStyle(currentTarget).getPropertyValue('--pinned')) return
        start.current = { x: clientX, y: clientY, isDrag: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { currentTarget, pointerId, clientX, clientY } = event
        const from = start.current
        if (!from) return
        // Released outside, before the pointer was captured.
        if (event.buttons === 0) return end(event)
        const [x, y] = [clientX - from.x, clientY - from.y]
        if (!from.isDrag && Math.hypot(x, y) > DRAG_FROM) {
          from.isDrag = true
          // Captured only now: a captured pointer's click would miss the button below it.
          currentTarget.setPointerCapture(pointerId)
        }
        if (from.isDrag) setOffset(currentTarget, x, y, true)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

/**
 * The handle over the small picture: dragged to a corner, or moved by the button that appears on focus; a press swaps the
 * pictures.
 */
export function CornerHandle({
  corner,
  onChoose,
  onSwap,
}: {
  corner: Corner
  onChoose: (corner: Corner) => void
  onSwap: () => void
}) {
  const t = useTexts()
  const { handlers, endsDrag } = useDragToCorner(onChoose)
  return (
    <div {...toCornerProps(corner)} data-handle {...handlers}>
      <button
        type="button"
        className={css.Swap}
        aria-label={t('call.swap')}
        onClick={(event) => {
          if (!endsDrag(event)) onSwap()
        }}
      />
      <button type="button" className={css.MoveCorner} onClick={() => onChoose(nextCorner(corner))}>
        {t('call.moveCorner')}
      </button>
    </div>
  )
}
