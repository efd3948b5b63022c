import type { Point, Stroke } from '@radruf/call/shared-view'
import { memo, useId, useState } from 'react'
import css from './mark.module.css'
import { type BoardSize, MARK_SIZES, toMarkGeometry, toMarkPath } from './mark-shapes.ts'

/** Pixels of the text of a mark before its transformation, as in the style sheet. */
const TEXT_SIZE = 16

/** A mark on the picture. `isArriving`: it comes from the other side and draws itself. */
export const Mark = memo(function Mark({
  stroke,
  number,
  isArriving,
  width,
  height,
  unit,
}: { stroke: Stroke; number: number | undefined; isArriving: boolean } & BoardSize) {
  const { id, by, points, shape = 'line', text } = stroke
  const mask = useId()
  const [isDrawing, setDrawing] = useState(isArriving && !prefersLessMotion())
  const outline = toMarkPath(stroke, { width, height, unit })
  const stopDrawing = () => setDrawing(false)
  const { lines, label } = toMarkGeometry(shape, points, { width, height })
  const paths = lines.map((line) => line.map(([x, y]) => `${x},${y}`).join(' '))
  return (
    <g
      data-mark={id}
      {...(isDrawing && paths.length === 0 && { className: css.Appearing, onAnimationEnd: stopDrawing })}
    >
      {isDrawing && paths.length > 0 && (
        <mask
          id={mask}
          maskUnits="userSpaceOnUse"
          x={-width}
          y={-height}
          width={3 * width}
          height={3 * height}
          className={css.Mask}
        >
          {paths.map((path, index) => (
            <polyline
              key={index === 0 ? 'first' : 'second'}
              points={path}
              pathLength={1}
              className={css.Uncover}
              onAnimationEnd={index === paths.length - 1 ? stopDrawing : undefined}
              strokeWidth={2 * (MARK_SIZES.stroke + MARK_SIZES.halo) * unit}
            />
          ))}
        </mask>
      )}
      {outline && (
        <path
          d={outline}
          {...(isDrawing && paths.length > 0 && { mask: `url(#${mask})` })}
          className={css.Outline}
          data-by={by}
        />
      )}
      {/* The centre lines, invisible and wide enough for a finger. */}
      {paths.map((path) => (
        <polyline key={path} points={path} className={css.CentreLine} />
      ))}
      {label && (
        <text
          transform={placeText(label, MARK_SIZES.text * unit)}
          textAnchor={shape === 'number' ? 'middle' : 'start'}
          dominantBaseline="central"
          className={shape === 'number' ? css.Number : css.Words}
          data-by={by}
        >
          {number ?? text}
        </text>
      )}
    </g>
  )
})

/** Places a text of 16 px at a point of the picture in another size. */
const placeText = ([x, y]: Point, size: number) => `translate(${x} ${y}) scale(${size / TEXT_SIZE})`

/** Whether nothing draws itself, at the wish of the person. */
export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
