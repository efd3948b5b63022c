import { useLayoutEffect, useRef, useState } from 'react'
import { findVisibleArea, type VisibleArea, WHOLE } from './visible-area.ts'

/** The zooms of the buttons; pinching and the wheel reach everything between. */
const PHONE_STEPS: readonly number[] = [1, 2.2, 4]
/** 50 %, then 60 to 400 % by 20. */
const WIDE_STEPS: readonly number[] = [0.5, ...Array.from({ length: 18 }, (_, index) => (index + 3) / 5)]
const getSteps = () => (window.matchMedia('(min-width: 960px)').matches ? WIDE_STEPS : PHONE_STEPS)
const MAX_ZOOM = 4
export const DOUBLE_TAP_ZOOM = 2.2

/** A point of the stage, as shares of its width and height. */
export type Anchor = { x: number; y: number }
const CENTRE: Anchor = { x: 0.5, y: 0.5 }

type ZoomTo = (next: (current: number) => number, at?: Anchor) => void
export type Zoom = ReturnType<typeof useZoom>

/** Zoom and position of a picture in a scrolling stage. Under another key the picture is whole again. */
export function useZoom(key: string | null) {
  const stage = useRef<HTMLElement>(null)
  const [view, setView] = useState({ key, zoom: 1, anchor: CENTRE })
  const [visible, setVisible] = useState<VisibleArea>(WHOLE)
  const { zoom, anchor } = view
  const shownZoom = useRef(zoom)
  if (view.key !== key) setView({ key, zoom: 1, anchor: CENTRE })
  const readVisible = () => stage.current && setVisible(findVisibleArea(stage.current))
  const zoomTo: ZoomTo = (next, at = CENTRE) =>
    setView((current) => {
      const smallest = getSteps()[0] ?? 1
      return { ...current, zoom: Math.min(MAX_ZOOM, Math.max(smallest, next(current.zoom))), anchor: at }
    })
  const placeNewStage = () => {
    if (stage.current) scrollToAnchor(stage.current, CENTRE, zoom)
    shownZoom.current = zoom
    readVisible()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key shows another picture in the same stage.
  useLayoutEffect(() => {
    if (!stage.current) return
    // The point below the fingers stays where it is.
    scrollToAnchor(stage.current, anchor, zoom / shownZoom.current)
    shownZoom.current = zoom
    setVisible(findVisibleArea(stage.current))
  }, [key, zoom, anchor])

  return { stage, zoom, visible, readVisible, onScroll: readVisible, placeNewStage, ...createSteps(zoom, zoomTo) }
}

/** The commands of the buttons and keys. */
export function createSteps(zoom: number, zoomTo: ZoomTo) {
  const steps = getSteps()
  return {
    zoomTo,
    zoomIn: () => zoomTo((current) => steps.find((step) => step > current + 0.01) ?? MAX_ZOOM),
    zoomOut: () => zoomTo((current) => steps.findLast((step) => step < current - 0.01) ?? current),
    reset: () => zoomTo(() => 1),
    isSmallest: zoom <= (steps[0] ?? 1),
    isLargest: zoom >= MAX_ZOOM,
  }
}

function scrollToAnchor(stage: HTMLElement, { x, y }: Anchor, factor: number) {
  const { clientWidth, clientHeight } = stage
  stage.scrollLeft = (stage.scrollLeft + x * clientWidth) * factor - x * clientWidth
  stage.scrollTop = (stage.scrollTop + y * clientHeight) * factor - y * clientHeight
}
