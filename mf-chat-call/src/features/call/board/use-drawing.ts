import { ARROW_KEYS, type DrawingSession, type Point, type Shape } from '@radruf/call/shared-view'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Minimum distance of two points of a stroke, and from the press on a mark to the end of a new one, as shares of the picture. */
const MIN_STEP = 0.003
const MIN_DRAG = 0.01
/** Steps of the arrow keys as a share of the picture. */
const STEP = 0.02
const CENTRE: Point = [0.5, 0.5]
/** Tools whose tap sets a mark, also on another one; that of the others selects the mark under it. */
const SET_BY_TAP: readonly Shape[] = ['number', 'text']

/**
 * Handlers that draw with the chosen tool, and the keyboard's place. A text is asked for at its place first. A tap on a mark selects it, a
 * press elsewhere selects none.
 */
export function useDrawing({
  tool,
  width,
  height,
  beginStroke,
  isWriting,
  onTextAt,
  onSelect,
}: {
  tool: Shape
  width: number
  height: number
  beginStroke: DrawingSession['beginStroke']
  /** The field of a text is open. */
  isWriting: boolean
  onTextAt: (point: Point) => void
  onSelect: (markId: string | null) => void
}) {
  const drawing = useRef<{ mark: ReturnType<typeof beginStroke>; last: Point } | null>(null)
  /** A press on a mark: a tap, or the start of another one. */
  const tapped = useRef<{ markId: string; at: Point } | null>(null)
  const [cursor, setCursor] = useState(CENTRE)
  const wasWriting = useRef(false)
  /** From the window to the picture as it was at the press: a notice that moves the picture does not bend the stroke. */
  const toPicture = useRef<DOMMatrix>(undefined)
  const toPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPicture.current)
    return [toShare(x / width), toShare(y / height)]
  }
  const begin = (point: Point) => {
    const mark = beginStroke(tool)
    mark.append([point])
    drawing.current = tool === 'number' ? null : { mark, last: point }
  }
  const extend = (point: Point, minStep = MIN_STEP) => {
    const stroke = drawing.current
    if (!stroke || distance(point, stroke.last) < minStep) return
    stroke.last = point
    if (tool === 'line') stroke.mark.append([point])
    else stroke.mark.moveEnd(point)
  }
  const stop = () => {
    drawing.current = null
    tapped.current = null
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    wasWriting.current = isWriting
    if (!event.isPrimary || event.button !== 0) return
    toPicture.current = event.currentTarget.getScreenCTM()?.inverse()
    onSelect(null)
    if (tool === 'text') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = toPoint(event)
    const markId = SET_BY_TAP.includes(tool) ? undefined : findMarkId(event.target)
    if (markId) tapped.current = { markId, at }
    else begin(at)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || !(drawing.current || tapped.current)) return
    const point = toPoint(event)
    if (tapped.current && distance(point, tapped.current.at) >= MIN_DRAG) {
      begin(tapped.current.at)
      tapped.current = null
    }
    extend(point)
  }
  /** Ends the mark exactly where the pointer leaves the picture. */
  const release = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary) return
    if (tapped.current) onSelect(tapped.current.markId)
    extend(toPoint(event), Number.EPSILON)
    stop()
  }
  const cancel = (event: PointerEvent) => {
    if (event.isPrimary) stop()
  }
  /** Opens the field after the press has moved the focus. The press that leaves an open field only writes its text. */
  const click = (event: MouseEvent<SVGSVGElement>) => {
    if (tool === 'text' && !wasWriting.current) onTextAt(toPoint(event))
  }
  const pressKey = (event: KeyboardEvent) => {
    const arrow = ARROW_KEYS[event.key]
    if (event.target !== event.currentTarget || !(arrow || event.key === 'Enter')) return
    event.preventDefault()
    if (arrow) {
      const point: Point = [toShare(cursor[0] + STEP * arrow[0]), toShare(cursor[1] + STEP * arrow[1])]
      setCursor(point)
      extend(point)
    } else if (event.repeat) return
    else if (drawing.current) stop()
    else if (tool === 'text') onTextAt(cursor)
    else begin(cursor)
  }
  const leave = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) stop()
  }
  return {
    cursor,
    keyHandlers: { onKeyDown: pressKey, onBlur: leave },
    pointerHandlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: cancel,
      onClick: click,
    },
  }
}

/** The id of the mark under a press. */
const findMarkId = (target: EventTarget) =>
  target instanceof Element ? target.closest<SVGElement>('[data-mark]')?.dataset.mark : undefined

const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1)

/** A share from 0 to 1 with four digits, a tenth of a pixel on the widest screen. */
const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
