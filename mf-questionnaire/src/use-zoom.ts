import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

const MAX_ZOOM = 6
const STEP = 1.5
const DOUBLE_TAP_ZOOM = 2.5

/** A point of the stage, as shares of its width and height. */
type Anchor = { x: number; y: number }
const CENTRE: Anchor = { x: 0.5, y: 0.5 }

/** Zoom and position of a picture in a scrolling stage, by buttons, pinch, double tap and dragging. */
export function useZoom() {
  const stage = useRef<HTMLElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const shownZoom = useRef(1)
  const [{ zoom, anchor }, setView] = useState({ zoom: 1, anchor: CENTRE })
  const zoomTo = (next: (current: number) => number, at: Anchor = CENTRE) =>
    setView((view) => ({ zoom: Math.min(MAX_ZOOM, Math.max(1, next(view.zoom))), anchor: at }))

  // The point below the fingers stays where it is.
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const factor = zoom / shownZoom.current
    shownZoom.current = zoom
    const { clientWidth, clientHeight } = element
    element.scrollLeft = (element.scrollLeft + anchor.x * clientWidth) * factor - anchor.x * clientWidth
    element.scrollTop = (element.scrollTop + anchor.y * clientHeight) * factor - anchor.y * clientHeight
  }, [zoom, anchor])

  const toAnchor = (x: number, y: number): Anchor => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (x - left) / width, y: (y - top) / height }
  }
  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      pointers.current.set(event.pointerId, now)
      if (!other) return stage.current?.scrollBy(before.x - now.x, before.y - now.y)
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1)
      zoomTo((current) => current * factor, toAnchor((now.x + other.x) / 2, (now.y + other.y) / 2))
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      zoomTo((current) => (current > 1 ? 1 : DOUBLE_TAP_ZOOM), toAnchor(clientX, clientY)),
  }
  return {
    stage,
    zoom,
    zoomIn: () => zoomTo((current) => current * STEP),
    zoomOut: () => zoomTo((current) => current / STEP),
    reset: () => zoomTo(() => 1),
    handlers,
  }
}
