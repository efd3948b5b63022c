import { type PointerEvent, type Ref, useRef } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import type { Frozen, Point, Stroke } from './board.ts'
import { pictureAddress } from './snapshot-service.ts'

/** Closer points than this, as a share of the picture, add nothing to a line. */
const STEP = 0.003

/** The picture with everybody's strokes, whole in its frame; drawing on it with finger, pen or mouse. */
export function BoardView({
  frozen,
  strokes,
  begin,
  ref,
}: {
  frozen: Frozen
  strokes: readonly Stroke[]
  begin: () => (points: readonly Point[]) => void
  ref: Ref<SVGSVGElement>
}) {
  const t = useTexts()
  const { width, height, pictureId } = frozen
  const drawing = useRef<{ add: (points: readonly Point[]) => void; last: Point } | null>(null)

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
    return [share(x / width), share(y / height)]
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    drawing.current = { add: begin(), last: point }
    drawing.current.add([point])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const now = drawing.current
    if (!now || !event.isPrimary) return
    const point = pointOf(event)
    if (Math.hypot(point[0] - now.last[0], point[1] - now.last[1]) < STEP) return
    now.last = point
    now.add([point])
  }
  const stop = () => {
    drawing.current = null
  }
  return (
    <div className={css.board}>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('board.picture', { count: strokes.length })}
        className={css.picture}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <image href={pictureAddress(pictureId)} width={width} height={height} />
        {strokes.map(({ id, by, points }) => {
          // A tap is a dot: a line of no length has round ends.
          const path = [...points, ...points.slice(-1)].map(([x, y]) => `${x * width},${y * height}`).join(' ')
          return (
            <g key={id}>
              <polyline points={path} className={css.halo} />
              <polyline points={path} className={css.line} data-by={by} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Four digits are a tenth of a pixel on the widest screen. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
