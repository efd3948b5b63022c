import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Anchor, DOUBLE_TAP_ZOOM, type Zoom } from './use-zoom.ts'

/** Pixels that a finger moves sideways for the next picture. */
const SWIPE_PX = 60
/** Pixels of the wheel that enlarge a picture by the factor e. */
const WHEEL_PX = 500
/** Pixels of one line, in which some browsers report the wheel. */
const LINE_PX = 16

type Point = { x: number; y: number }

/** The wheel, dragging, pinching, double tap, and swiping where nothing is enlarged, on the stage of a picture. */
export function useGestures({ stage, zoom, zoomTo, onScroll }: Zoom, onSwipe: (step: 1 | -1) => void) {
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point>(undefined)
  const toAnchor = ({ x, y }: Point): Anchor => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (x - left) / width, y: (y - top) / height }
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
    zoomTo((current) => current * Math.exp(-pixels / WHEEL_PX), toAnchor(event))
  })
  useEffect(() => {
    const element = stage.current
    // React listens to the wheel passively, which could not keep the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])
  return {
    onScroll,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = toPoint(event)
      pointers.current.set(event.pointerId, point)
      start.current = pointers.current.size === 1 ? point : undefined
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = toPoint(event)
      const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      pointers.current.set(event.pointerId, now)
      if (!other) return stage.current?.scrollBy(before.x - now.x, before.y - now.y)
      const factor = getDistance(now, other) / (getDistance(before, other) || 1)
      zoomTo((current) => current * factor, toAnchor({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
    },
    onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
      pointers.current.delete(pointerId)
      const moved = clientX - (start.current?.x ?? clientX)
      start.current = undefined
      if (zoom <= 1 && Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      zoomTo((current) => (current > 1 ? 1 : DOUBLE_TAP_ZOOM), toAnchor({ x: clientX, y: clientY })),
  }
}

const toPoint = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
