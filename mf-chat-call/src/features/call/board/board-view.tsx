import { getPhotoAddress, type Role } from '@radruf/contract'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import { type Frozen, type Point, type Shape, type Stroke, toNumbers } from './board.ts'
import type { BoardSession } from './board-session.ts'
import { TEXT_SIZE, toMarkGeometry } from './mark-shapes.ts'

/** Minimum distance of two points of a stroke, as a share of the picture. */
const MIN_STEP = 0.003
/** Pixels of the screen: radius of a number's disc, its text, and a name. */
const SCREEN_SIZES = { disc: 15, text: 17, name: 14 } as const
/** Steps of the arrow keys as a share of the picture. */
const STEP = 0.02
/** The keyboard's cursor in pixels of the screen. */
const CROSS = 'M-14 0H14M0-14V14'
const CENTRE: Point = [0.5, 0.5]
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * The shared picture with all marks, drawn on with finger, pen or mouse. By keyboard the arrow keys move a cursor; Enter begins a mark
 * at it, whose end follows the cursor until the next Enter.
 */
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
  const numbers = toNumbers(strokes)
  const board = useRef<HTMLDivElement>(null)
  const { cursor, keyHandlers, pointerHandlers } = useDrawing({
    tool,
    width,
    height,
    beginStroke,
    isWriting: textAt !== null,
    onTextAt: setTextAt,
  })
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
    <div
      ref={board}
      className={css.Board}
      role="application"
      aria-label={t('board.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the role makes the picture interactive.
      tabIndex={0}
      {...keyHandlers}
    >
      <svg
        ref={attach}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('board.picture', { count: strokes.length })}
        className={css.Picture}
        {...pointerHandlers}
      >
        <image href={getPhotoAddress(pictureId, 'large')} width={width} height={height} />
        {strokes.map((stroke) => (
          <Mark key={stroke.id} stroke={stroke} number={numbers.get(stroke.id)} {...size} />
        ))}
        {(['customer', 'mechanic'] as const).map((by) => {
          const last = strokes.findLast((stroke) => stroke.by === by)
          return last && <NameTag key={`${by}${last.id}`} stroke={last} name={names[by]} {...size} />
        })}
        <g transform={`translate(${cursor[0] * width} ${cursor[1] * height}) scale(${unit})`} className={css.Cursor}>
          <path d={CROSS} className={css.Halo} />
          <path d={CROSS} />
        </g>
      </svg>
      {textAt && <TextInput onWrite={write} onEnd={() => board.current?.focus()} />}
    </div>
  )
}

/** Handlers that draw with the chosen tool, and the keyboard's place. A text is asked for at its place first. */
function useDrawing({
  tool,
  width,
  height,
  beginStroke,
  isWriting,
  onTextAt,
}: {
  tool: Shape
  width: number
  height: number
  beginStroke: BoardSession['beginStroke']
  /** The field of a text is open. */
  isWriting: boolean
  onTextAt: (point: Point) => void
}) {
  const drawing = useRef<{ mark: ReturnType<typeof beginStroke>; last: Point } | null>(null)
  const [cursor, setCursor] = useState(CENTRE)
  const wasWriting = useRef(false)
  const toPoint = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
    return [toShare(x / width), toShare(y / height)]
  }
  const begin = (point: Point) => {
    const mark = beginStroke(tool)
    mark.append([point])
    drawing.current = tool === 'number' ? null : { mark, last: point }
  }
  const extend = (point: Point) => {
    const stroke = drawing.current
    if (!stroke || Math.hypot(point[0] - stroke.last[0], point[1] - stroke.last[1]) < MIN_STEP) return
    stroke.last = point
    if (tool === 'line') stroke.mark.append([point])
    else stroke.mark.moveEnd(point)
  }
  const stop = () => {
    drawing.current = null
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    wasWriting.current = isWriting
    if (!event.isPrimary || event.button !== 0 || tool === 'text') return
    event.currentTarget.setPointerCapture(event.pointerId)
    begin(toPoint(event))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current && event.isPrimary) extend(toPoint(event))
  }
  /** Opens the field after the press has moved the focus. The press that leaves an open field only writes its text. */
  const click = (event: MouseEvent<SVGSVGElement>) => {
    if (tool === 'text' && !wasWriting.current) onTextAt(toPoint(event))
  }
  const pressKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.target !== event.currentTarget || !(arrow || event.key === 'Enter')) return
    event.preventDefault()
    if (arrow) {
      const point: Point = [toShare(cursor[0] + arrow[0]), toShare(cursor[1] + arrow[1])]
      setCursor(point)
      extend(point)
    } else if (event.repeat) return
    else if (drawing.current) stop()
    else if (tool === 'text') onTextAt(cursor)
    else begin(cursor)
  }
  const leave = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) stop()
  }
  return {
    cursor,
    keyHandlers: { onKeyDown: pressKey, onBlur: leave },
    pointerHandlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: stop,
      onPointerCancel: stop,
      onClick: click,
    },
  }
}

/** `onEnd`: leaves the field, which writes its text. */
function TextInput({ onWrite, onEnd }: { onWrite: (text: string) => void; onEnd: () => void }) {
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
        if (event.key === 'Escape') event.currentTarget.value = ''
        if (event.key === 'Enter' || event.key === 'Escape') onEnd()
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

function Mark({
  stroke: { by, points, shape = 'line', text },
  number,
  width,
  height,
  unit,
}: { stroke: Stroke; number: number | undefined } & Size) {
  const { lines, label } = toMarkGeometry(shape, points, { width, height })
  const paths = lines.map((line) => line.map(([x, y]) => `${x},${y}`).join(' '))
  const radius = SCREEN_SIZES.disc * unit
  return (
    <g>
      {/* First every halo: that of an arrow's head would cut its shaft. */}
      {paths.map((path) => (
        <polyline key={path} points={path} className={css.Halo} />
      ))}
      {paths.map((path) => (
        <polyline key={path} points={path} className={css.Line} data-by={by} />
      ))}
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
          {number ?? text}
        </text>
      )}
    </g>
  )
}

/** The name of the person who drew the last mark, below its end and within the picture, shown for four seconds. */
function NameTag({ stroke, name, width, height, unit }: { stroke: Stroke; name: string } & Size) {
  const [x, y] = stroke.points.at(-1) ?? [0, 0]
  const size = SCREEN_SIZES.name * unit
  const below = y * height + size * 2.2
  // Half of the pill, by the average width of a letter.
  const half = size * (0.3 * name.length + 0.8)
  const middle = Math.min(Math.max(x * width, half), width - half)
  return (
    <text
      transform={placeText([middle, below > height - size ? below - size * 4.4 : below], size)}
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
