import { useLayoutEffect, useRef, useState } from 'react'

/** The steps of the buttons; pinching reaches everything between. */
const STEPS = [1, 2.2, 4] as const
const MAX_ZOOM = STEPS[2]
export const DOUBLE_TAP_ZOOM = STEPS[1]

/** A point of the stage, as shares of its width and height. */
export type Anchor = { x: number; y: number }
const CENTRE: Anchor = { x: 0.5, y: 0.5 }
/** The visible part, as shares of the picture. */
export type Part = { left: number; top: number; width: number; height: number }
const WHOLE: Part = { left: 0, top: 0, width: 1, height: 1 }

export type Zoom = ReturnType<typeof useZoom>

/** Zoom and position of a picture in a scrolling stage. Another picture begins whole. */
export function useZoom(pictureId: string | undefined) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ pictureId, zoom: 1, anchor: CENTRE })
  const [visible, setVisible] = useState(WHOLE)
  const shownView = useRef(view)
  const { zoom, anchor } = view.pictureId === pictureId ? view : { zoom: 1, anchor: CENTRE }
  const readVisible = () => stage.current && setVisible(readPart(stage.current))
  const zoomTo = (next: (current: number) => number, at: Anchor = CENTRE) =>
    setView({ pictureId, zoom: Math.min(MAX_ZOOM, Math.max(1, next(zoom))), anchor: at })

  // The point below the fingers stays where it is.
  useLayoutEffect(() => {
    if (stage.current) scrollToAnchor(stage.current, anchor, zoom / shownView.current.zoom)
    shownView.current = { pictureId, zoom, anchor }
    if (stage.current) setVisible(readPart(stage.current))
  }, [pictureId, zoom, anchor])

  return {
    stage,
    zoom,
    visible,
    readVisible,
    zoomTo,
    zoomIn: () => zoomTo((current) => STEPS.find((step) => step > current + 0.01) ?? MAX_ZOOM),
    zoomOut: () => zoomTo((current) => STEPS.findLast((step) => step < current - 0.01) ?? 1),
    reset: () => zoomTo(() => 1),
  }
}

function scrollToAnchor(stage: HTMLElement, { x, y }: Anchor, factor: number) {
  const { clientWidth, clientHeight } = stage
  stage.scrollLeft = (stage.scrollLeft + x * clientWidth) * factor - x * clientWidth
  stage.scrollTop = (stage.scrollTop + y * clientHeight) * factor - y * clientHeight
}

const readPart = ({ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }: HTMLElement) => ({
  left: scrollLeft / scrollWidth,
  top: scrollTop / scrollHeight,
  width: clientWidth / scrollWidth,
  height: clientHeight / scrollHeight,
})
