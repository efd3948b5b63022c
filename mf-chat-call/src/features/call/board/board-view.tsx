import { getPhotoAddress } from '@radruf/contract'
import { type PointerEvent, type Ref, useRef } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import type { Frozen, Point, Stroke } from './board.ts'

/** Minimum distance of two points of a stroke, as a share of the picture. */
const MIN_STEP = 0.003

/** The shared picture with all strokes, drawn on with finger, pen or mouse. */
export function BoardView({
  frozen,
  strokes,
  beginStroke,
  ref,
}: {
  frozen: Frozen
  strokes: readonly Stroke[]
  beginStroke: () => (points: readonly Point[]) => void
  ref: Ref<SVGSVGElement>
}) {
  const t = useTexts()
  const { width, height, pictureId } = frozen
  const drawing = useRef<{ add: (points: readonly Point[]) => void; last: Point } | null>(null)

  const toPoint = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
    return [toShare(x / width), toShare(y / height)]
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = toPoint(event)
    drawing.current = { add: beginStroke(), last: point }
    drawing.current.add([point])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current
    if (!stroke || !event.isPrimary) return
    const point = toPoint(event)
    if (Math.hypot(point[0] - stroke.last[0], point[1] - stroke.last[1]) < MIN_STEP) return
    stroke.last = point
    stroke.add([point])
  }
  const stop = () => {
    drawing.current = null
  }
  return (
    <div className={css.Board}>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('board.picture', { count: strokes.length })}
        className={css.Picture}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <image href={getPhotoAddress(pictureId, 'large')} width={width} height={height} />
        {strokes.map(({ id, by, points }) => {
          // A tap becomes a dot: the line of zero length has round ends.
          const path = [...points, ...points.slice(-1)].map(([x, y]) => `${x * width},${y * height}`).join(' ')
          return (
            <g key={id}>
              <polyline points={path} className={css.Halo} />
              <polyline points={path} className={css.Line} data-by={by} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** A share from 0 to 1 with four digits, a tenth of a pixel on the widest screen. */
const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
