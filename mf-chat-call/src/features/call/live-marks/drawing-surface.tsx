import {
  type DrawnMark,
  FRAME_EDGE,
  type LiveMarksSession,
  type MarkShape,
  type Pair,
  toDrawnMark,
  toRingAround,
} from '@radruf/call/live-marks'
import { type PictureBox, toPicturePoint, toPosition } from '@radruf/call/shared-view'
import type { TicketRole } from '@radruf/contract'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { KeyboardCross } from '../board/keyboard-cross.tsx'
import markCss from '../board/mark.module.css'
import surfaceCss from '../board/surface.module.css'
import { WordsField } from '../board/words-field.tsx'
import css from './live-marks.module.css'
import { toPaths } from './place-mark.ts'

/** Characters of a word on the moving picture. */
const WORD_LENGTH_MAX = 16
/** Steps of the arrow keys as shares of the picture, and with Shift; of the keys for the size of a ring, and of the turn of an arrow. */
const STEP = { plain: 0.01, shift: 0.05, size: 1.2, turn: Math.PI / 12 }
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const KEYBOARD_RING = 0.06
const KEYBOARD_ARROW = 0.2

/** The place of the picture under a pointer; null outside of it. `left` and `top`: the surface's corner in the window. */
function toPoint(
  { clientX, clientY }: PointerEvent,
  { box, left, top }: { box: PictureBox; left: number; top: number },
  isMirrored: boolean,
): Pair | null {
  const point = toPicturePoint({ x: clientX - left, y: clientY - top }, box, isMirrored)
  return point && [point.x, point.y]
}

/** The surface over the moving picture on which a person sets marks with finger, pen or mouse, or by keyboard at a cross. */
export function DrawingSurface({
  session,
  tool,
  isMirrored,
  box,
  onEnd,
}: {
  session: LiveMarksSession
  tool: MarkShape
  isMirrored: boolean
  box: PictureBox
  onEnd: () => void
}) {
  const t = useTexts()
  const surface = useRef<HTMLDivElement>(null)
  // Points are places of the picture as it was at the press: a notice that moves it does not bend what the hand draws.
  const path = useRef<{ points: Pair[]; box: PictureBox; left: number; top: number } | null>(null)
  const [drawn, setDrawn] = useState<DrawnMark | null>(null)
  const [wordAt, setWordAt] = useState<Pair | null>(null)
  // A layout effect ends before the surface leaves the document. Afterwards the keys of the room would reach nothing.
  useLayoutEffect(() => {
    const { current } = surface
    const before = document.activeElement
    current?.focus({ preventScroll: true })
    return () => {
      if (current === document.activeElement && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const set = (mark: DrawnMark | undefined) => {
    if (!mark) return
    if (mark.shape === 'text' && !mark.text) setWordAt(mark.at)
    else session.draw(mark)
  }
  const write = (at: Pair, text: string) => {
    if (text) session.draw({ shape: 'text', at, points: [at], text })
    setWordAt(null)
  }
  const cross = useCross({ tool, box, isMirrored, onHold: session.hold, onSet: set, onEnd })
  const place = { by: session.role, box, isMirrored }
  const crossAt = toPosition({ x: cross.at[0], y: cross.at[1] }, box, isMirrored)
  const press = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const point = toPoint(event, { box, left, top }, isMirrored)
    if (!event.isPrimary || !point || wordAt) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    // Keep the frame that the person sees: others arrive while they draw.
    session.hold()
    path.current = { points: [point], box, left, top }
    setDrawn(toDrawnMark(tool, [point], box) ?? null)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const point = path.current && toPoint(event, path.current, isMirrored)
    if (!path.current || !point) return
    path.current.points.push(point)
    setDrawn(toDrawnMark(tool, path.current.points, path.current.box) ?? null)
  }
  const lift = () => {
    const ended = path.current
    path.current = null
    setDrawn(null)
    if (ended) set(toDrawnMark(tool, ended.points, ended.box))
  }
  const cancel = () => {
    path.current = null
    setDrawn(null)
  }
  return (
    <>
      <div
        ref={surface}
        className={surfaceCss.Surface}
        role="application"
        aria-label={t('liveMarks.keys')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the role makes the picture interactive.
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={cancel}
        onKeyDown={cross.pressKey}
      >
        <svg className={css.Strokes} aria-hidden="true">
          {drawn && <Preview mark={drawn} {...place} />}
          <KeyboardCross transform={`translate(${crossAt.x} ${crossAt.y})`}>
            {cross.preview && <Preview mark={cross.preview} {...place} />}
          </KeyboardCross>
        </svg>
      </div>
      {wordAt && (
        <div className={css.Word}>
          <WordsField
            label={t('liveMarks.word')}
            limit={WORD_LENGTH_MAX}
            onWrite={(text) => write(wordAt, text.trim())}
            onEnd={() => surface.current?.focus({ preventScroll: true })}
          />
        </div>
      )}
    </>
  )
}

/** A cross that the arrow keys move, and the mark that Enter sets at it. */
function useCross({
  tool,
  box,
  isMirrored,
  onHold,
  onSet,
  onEnd,
}: {
  tool: MarkShape
  box: PictureBox
  isMirrored: boolean
  onHold: () => void
  onSet: (mark: DrawnMark | undefined) => void
  onEnd: () => void
}) {
  const [at, setAt] = useState<Pair>([0.5, 0.5])
  const [radius, setRadius] = useState(KEYBOARD_RING)
  /** The angle of the arrow's tail, once its tip is set. */
  const [angle, setAngle] = useState<number | null>(null)
  const toMark = (): DrawnMark | undefined => {
    if (tool === 'circle') return toRingAround(at, radius, box)
    if (tool !== 'arrow' || angle === null) return tool === 'arrow' ? undefined : toDrawnMark(tool, [at], box)
    const edge = KEYBOARD_ARROW * Math.max(box.width, box.height)
    const tail: Pair = [at[0] + (Math.cos(angle) * edge) / box.width, at[1] + (Math.sin(angle) * edge) / box.height]
    return { shape: 'arrow', at, points: [tail, at] }
  }
  const pressEnter = () => {
    if (tool === 'arrow' && angle === null) {
      onHold()
      return setAngle((3 * Math.PI) / 4)
    }
    if (tool !== 'arrow') onHold()
    onSet(toMark())
    setAngle(null)
  }
  const pressKey = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event
    const arrow = ARROWS[key]
    if (!arrow && !['Enter', 'Escape', '+', '-'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') return angle === null ? onEnd() : setAngle(null)
    if (key === 'Enter') return repeat ? undefined : pressEnter()
    if (key === '+' || key === '-') return setRadius(clamp(radius * STEP.size ** (key === '+' ? 1 : -1), 0.02, 0.4))
    if (!arrow) return
    if (angle !== null) return setAngle(angle + STEP.turn * (arrow[0] || arrow[1]))
    const step = shiftKey ? STEP.shift : STEP.plain
    setAt([clamp(at[0] + step * arrow[0] * (isMirrored ? -1 : 1), 0, 1), clamp(at[1] + step * arrow[1], 0, 1)])
  }
  return { at, pressKey, preview: tool === 'circle' || angle !== null ? toMark() : undefined }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The mark while it is drawn. The moving picture runs on below it. */
function Preview({
  mark,
  by,
  box,
  isMirrored,
}: {
  mark: DrawnMark
  by: TicketRole
  box: PictureBox
  isMirrored: boolean
}) {
  const scale = Math.max(box.width, box.height) / FRAME_EDGE
  const offsets = mark.points.map(
    ([x, y]): Pair => [((x - mark.at[0]) * box.width) / scale, ((y - mark.at[1]) * box.height) / scale],
  )
  const { x, y } = toPosition({ x: mark.at[0], y: mark.at[1] }, box, isMirrored)
  return (
    <g transform={`matrix(${isMirrored ? -scale : scale} 0 0 ${scale} ${x} ${y})`}>
      <path className={markCss.Outline} data-by={by} d={toPaths({ shape: mark.shape, offsets }, scale).outline} />
    </g>
  )
}
