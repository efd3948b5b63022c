import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** The steps of the buttons; pinching reaches everything between. */
const STEPS = [1, 2.2, 4] as const
const MAX_ZOOM = STEPS[2]
/** Pixels that a finger moves sideways for the next picture. */
const SWIPE_PX = 60

/** A point of the stage, as shares of its width and height. */
type Anchor = { x: number; y: number }
const CENTRE: Anchor = { x: 0.5, y: 0.5 }
type View = { left: number; top: number; width: number; height: number }
const WHOLE: View = { left: 0, top: 0, width: 1, height: 1 }

/** Zoom and position of a picture in a scrolling stage: by buttons, pinch, double tap and dragging. Swiping works without zoom. */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const start = useRef<{ x: number; y: number }>(undefined)
  const shownZoom = useRef(1)
  const [{ zoom, anchor }, setState] = useState({ zoom: 1, anchor: CENTRE })
  /** The visible part, as shares of the picture. */
  const [visible, setVisible] = useState(WHOLE)
  const zoomTo = (next: (current: number) => number, at: Anchor = CENTRE) =>
    setState((state) => ({ zoom: Math.min(MAX_ZOOM, Math.max(1, next(state.zoom))), anchor: at }))
  const readVisible = () => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } =
      stage.current ?? document.body
    setVisible({
      left: scrollLeft / scrollWidth,
      top: scrollTop / scrollHeight,
      width: clientWidth / scrollWidth,
      height: clientHeight / scrollHeight,
    })
  }

  // The point below the fingers stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reading the position is no dependency.
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const factor = zoom / shownZoom.current
    shownZoom.current = zoom
    const { clientWidth, clientHeight } = element
    element.scrollLeft = (element.scrollLeft + anchor.x * clientWidth) * factor - anchor.x * clientWidth
    element.scrollTop = (element.scrollTop + anchor.y * clientHeight) * factor - anchor.y * clientHeight
    readVisible()
  }, [zoom, anchor])

  const toAnchor = (x: number, y: number): Anchor => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (x - left) / width, y: (y - top) / height }
  }
  const handlers = {
    onScroll: readVisible,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = { x: event.clientX, y: event.clientY }
      pointers.current.set(event.pointerId, point)
      start.current = pointers.current.size === 1 ? point : undefined
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
    onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
      pointers.current.delete(pointerId)
      const moved = clientX - (start.current?.x ?? clientX)
      start.current = undefined
      if (zoom === 1 && Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      zoomTo((current) => (current > 1 ? 1 : STEPS[1]), toAnchor(clientX, clientY)),
  }
  return {
    stage,
    zoom,
    visible,
    zoomIn: () => zoomTo((current) => STEPS.find((step) => step > current + 0.01) ?? MAX_ZOOM),
    zoomOut: () => zoomTo((current) => STEPS.findLast((step) => step < current - 0.01) ?? 1),
    reset: () => zoomTo(() => 1),
    handlers,
  }
}
