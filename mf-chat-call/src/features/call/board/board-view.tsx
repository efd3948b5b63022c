import { getPhotoAddress, type Role } from '@radruf/contract'
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import type { Frozen, Point, Shape, Stroke } from './board.ts'
import type { BoardSession } from './board-session.ts'
import { TEXT_SIZE, toMarkGeometry } from './mark-shapes.ts'

/** Minimum distance of two points of a stroke, as a share of the picture. */
const MIN_STEP = 0.003
/** Pixels of the screen: radius of a number's disc, its text, and a name. */
const SCREEN_SIZES = { disc: 15, text: 17, name: 14 } as const

/** The shared picture with all marks, drawn on with finger, pen or mouse. */
export function BoardView({
  frozen,
  strokes,
  tool,
  beginStroke,
  names,
  ref,
}: {
  frozen: Frozen
  strokes: readonly Stroke[]
  tool: Shape
  beginStroke: BoardSession['beginStroke']
  /** The name at the last mark of each person. */
  names: Record<Role, string>
  ref: RefObject<SVGSVGElement | null>
}) {
  const t = useTexts()
  const { width, height, pictureId } = frozen
  const [textAt, setTextAt] = useState<Point | null>(null)
  const [unit, measure] = useUnit(width)
  const size = { width, height, unit }
  const handlers = useDrawing({ tool, width, height, beginStroke, onTextAt: setTextAt })
  const attach = useCallback(
    (svg: SVGSVGElement | null) => {
      ref.current = svg
      return measure(svg)
    },
    [ref, measure],
  )
  const write = (text: string) => {
    if (textAt && text.trim()) beginStroke('text', text.trim()).append([textAt])
    setTextAt(null)
  }
  return (
    <div className={css.Board}>
      <svg
        ref={attach}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('board.picture', { count: strokes.length })}
        className={css.Picture}
        {...handlers}
      >
        <image href={getPhotoAddress(pictureId, 'large')} width={width} height={height} />
        {strokes.map((stroke) => (
          <Mark key={stroke.id} stroke={stroke} {...size} />
        ))}
        {(['customer', 'mechanic'] as const).map((by) => {
          const last = strokes.findLast((stroke) => stroke.by === by)
          return last && <NameTag key={`${by}${last.id}`} stroke={last} name={names[by]} {...size} />
        })}
      </svg>
      {textAt && <TextInput onWrite={write} onCancel={() => setTextAt(null)} />}
    </div>
  )
}

/** Handlers that draw with the chosen tool. A text is asked for at its place first. */
function useDrawing({
  tool,
  width,
  height,
  beginStroke,
  onTextAt,
}: {
  tool: Shape
  width: number
  height: number
  beginStroke: BoardSession['beginStroke']
  onTextAt: (point: Point) => void
}) {
  const drawing = useRef<{ mark: ReturnType<typeof beginStroke>; last: Point } | null>(null)
  const toPoint = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
    return [toShare(x / width), toShare(y / height)]
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    const point = toPoint(event)
    if (tool === 'text') return onTextAt(point)
    event.currentTarget.setPointerCapture(event.pointerId)
    const mark = beginStroke(tool)
    mark.append([point])
    drawing.current = tool === 'number' ? null : { mark, last: point }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current
    if (!stroke || !event.isPrimary) return
    const point = toPoint(event)
    if (Math.hypot(point[0] - stroke.last[0], point[1] - stroke.last[1]) < MIN_STEP) return
    stroke.last = point
    if (tool === 'line') stroke.mark.append([point])
    else stroke.mark.moveEnd(point)
  }
  const stop = () => {
    drawing.current = null
  }
  return { onPointerDown: start, onPointerMove: move, onPointerUp: stop, onPointerCancel: stop }
}

function TextInput({ onWrite, onCancel }: { onWrite: (text: string) => void; onCancel: () => void }) {
  const t = useTexts()
  return (
    <input
      className={css.TextInput}
      aria-label={t('board.textLabel')}
      maxLength={40}
      // biome-ignore lint/a11y/noAutofocus: the tap on the picture asked for this field.
      autoFocus
      onBlur={({ target }) => onWrite(target.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') onCancel()
      }}
    />
  )
}

/** The size of a pixel of the screen in pixels of the picture, and the function that measures it on an element. */
function useUnit(width: number) {
  const [unit, setUnit] = useState(width / 390)
  const [measure] = useState(() => (svg: SVGSVGElement | null) => {
    if (!svg) return undefined
    const watcher = new ResizeObserver(() => setUnit(1 / (svg.getScreenCTM()?.a || 1)))
    watcher.observe(svg)
    return () => watcher.disconnect()
  })
  return [unit, measure] as const
}

/** `unit`: the size of a pixel of the screen. */
type Size = { width: number; height: number; unit: number }

function Mark({ stroke: { by, points, shape = 'line', text }, width, height, unit }: { stroke: Stroke } & Size) {
  const { lines, label } = toMarkGeometry(shape, points, { width, height })
  const radius = SCREEN_SIZES.disc * unit
  return (
    <g>
      {lines.map((line) => {
        const path = line.map(([x, y]) => `${x},${y}`).join(' ')
        return (
          <g key={path}>
            <polyline points={path} className={css.Halo} />
            <polyline points={path} className={css.Line} data-by={by} />
          </g>
        )
      })}
      {label && shape === 'number' && (
        <circle cx={label[0]} cy={label[1]} r={radius} className={css.NumberDisc} data-by={by} />
      )}
      {label && (
        <text
          transform={placeText(label, SCREEN_SIZES.text * unit)}
          textAnchor={shape === 'number' ? 'middle' : 'start'}
          dominantBaseline="central"
          className={shape === 'number' ? css.Number : css.Words}
          data-by={by}
        >
          {text}
        </text>
      )}
    </g>
  )
}

/** The name of the person who drew the last mark, shown for four seconds. */
function NameTag({ stroke, name, width, height, unit }: { stroke: Stroke; name: string } & Size) {
  const [x, y] = stroke.points.at(-1) ?? [0, 0]
  const size = SCREEN_SIZES.name * unit
  return (
    <text
      transform={placeText([x * width, y * height + size * 2.2], size)}
      textAnchor="middle"
      data-by={stroke.by}
      data-name-tag
      className={css.NameTag}
    >
      {name}
    </text>
  )
}

/** Places a text of 16 px at a point of the picture in another size; `capture.ts` reads the transformation. */
const placeText = ([x, y]: Point, size: number) => `translate(${x} ${y}) scale(${size / TEXT_SIZE})`

/** A share from 0 to 1 with four digits, a tenth of a pixel on the widest screen. */
const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
