import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import css from './frame.module.css'
import { getFullAddress, type Picture } from './picture.ts'
import { useGestures } from './use-gestures.ts'
import type { Zoom } from './use-zoom.ts'

export { useZoom } from './use-zoom.ts'

type ZoomStageProps = {
  picture: Picture
  zoom: Zoom
  /** Clockwise quarter turns. */
  turn?: number
  basePath?: string | undefined
  label: string
  /** A swipe over a picture that is not enlarged. */
  onStep: (by: 1 | -1) => void
  /** The picture cannot be loaded. */
  onError?: () => void
  /** Drawn over the picture, enlarged and moved with it. */
  overlay?: ReactNode
}

/** A picture that the wheel, dragging, pinching and double click enlarge and move. */
export function ZoomStage({ picture, zoom, turn = 0, basePath, label, onStep, onError, overlay }: ZoomStageProps) {
  const gestures = useGestures(zoom, onStep)
  const place = useEffectEvent(zoom.placeNewStage)
  useLayoutEffect(() => place(), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section ref={zoom.stage} className={css.Stage} tabIndex={0} aria-label={label} {...gestures}>
      <div className={css.Canvas} style={{ '--zoom': zoom.zoom } as CSSProperties}>
        <img
          key={picture.id}
          src={getFullAddress(picture, basePath)}
          alt={picture.caption}
          draggable={false}
          className={css.Picture}
          data-sideways={turn % 2 === 1 || undefined}
          style={{ rotate: `${turn * 90}deg` }}
          onLoad={zoom.readVisible}
          onError={onError}
        />
        {overlay}
      </div>
    </section>
  )
}
