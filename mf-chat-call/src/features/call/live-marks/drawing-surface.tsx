import {
  type DrawnMark,
  FIRST_CROSS,
  type LiveMarksSession,
  type MarkShape,
  type Pair,
  pressCrossKey,
  type Screen,
  toCrossMark,
  toDrawnMark,
  toDrawnPose,
} from '@radruf/call/live-marks'
import { toPicturePoint, toPosition } from '@radruf/call/shared-view'
import type { TicketRole } from '@radruf/contract'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { KeyboardCross } from '../board/keyboard-cross.tsx'
import markCss from '../board/mark.module.css'
import { Surface, useSurfaceFocus } from '../board/surface.tsx'
import { WordsField } from '../board/words-field.tsx'
import css from './live-marks.module.css'
import { toPaths } from './place-mark.ts'

/** Characters of a word on the moving picture. */
const WORD_LENGTH_MAX = 16

type SurfaceProps = Screen & { session: LiveMarksSession; tool: MarkShape; onEnd: () => void }

/** The surface over the moving picture on which a person sets marks with finger, pen or mouse, or by keyboard at a cross. */
export function DrawingSurface({ session, tool, isMirrored, box, onEnd }: SurfaceProps) {
  const t = useTexts()
  const surface = useSurfaceFocus()
  const [wordAt, setWordAt] = useState<Pair | null>(null)
  const set = (mark: DrawnMark | undefined) => {
    if (!mark) return
    if (mark.shape === 'text' && !mark.text) setWordAt(mark.at)
    else session.draw(mark)
  }
  const write = (at: Pair, text: string) => {
    if (text) session.draw({ shape: 'text', at, points: [at], text })
    setWordAt(null)
  }
  const hand = useHand({ session, tool, isMirrored, box, isWriting: wordAt !== null, onSet: set })
  const cross = useCross({ session, tool, isMirrored, box, onEnd, onSet: set })
  const place = { by: session.role, box, isMirrored }
  return (
    <>
      <Surface ref={surface} aria-label={t('liveMarks.keys')} {...hand.handlers} onKeyDown={cross.pressKey}>
        <svg className={css.Strokes} aria-hidden="true">
          {hand.drawn && <Preview mark={hand.drawn} {...place} />}
          <KeyboardCross transform={`translate(${cross.place.x} ${cross.place.y})`}>
            {cross.preview && <Preview mark={cross.preview} {...place} />}
          </KeyboardCross>
        </svg>
      </Surface>
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

type DrawingProps = Omit<SurfaceProps, 'onEnd'> & { onSet: (mark: DrawnMark | undefined) => void }

/** Handlers that draw with finger, pen or mouse, and the mark that is drawn. */
function useHand({ session, tool, isMirrored, box, isWriting, onSet }: DrawingProps & { isWriting: boolean }) {
  // Points are places of the picture as it was at the press: a notice that moves it does not bend what the hand draws.
  const path = useRef<{ points: Pair[]; box: Screen['box']; left: number; top: number } | null>(null)
  const [drawn, setDrawn] = useState<DrawnMark | null>(null)
  const press = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const point = toPoint(event, { box, left, top }, isMirrored)
    if (!event.isPrimary || !point || isWriting) return
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
  const stop = () => {
    path.current = null
    setDrawn(null)
  }
  const lift = () => {
    const ended = path.current
    stop()
    if (ended) onSet(toDrawnMark(tool, ended.points, ended.box))
  }
  return {
    drawn,
    handlers: { onPointerDown: press, onPointerMove: move, onPointerUp: lift, onPointerCancel: stop },
  }
}

/** The place of the picture under a pointer; null outside of it. `left` and `top`: the surface's corner in the window. */
function toPoint(
  { clientX, clientY }: PointerEvent,
  { box, left, top }: { box: Screen['box']; left: number; top: number },
  isMirrored: boolean,
): Pair | null {
  const point = toPicturePoint({ x: clientX - left, y: clientY - top }, box, isMirrored)
  return point && [point.x, point.y]
}

/** A cross that the arrow keys move, and the mark that Enter sets at it. */
function useCross({ session, onSet, onEnd, ...drawing }: DrawingProps & Pick<SurfaceProps, 'onEnd'>) {
  const [cross, setCross] = useState(FIRST_CROSS)
  const [x, y] = cross.at
  const pressKey = (event: KeyboardEvent) => {
    const step = pressCrossKey(cross, event, drawing)
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    setCross(step.cross)
    if (step.holdsFrame) session.hold()
    onSet(step.mark)
    if (step.isEnd) onEnd()
  }
  return {
    place: toPosition({ x, y }, drawing.box, drawing.isMirrored),
    pressKey,
    preview: drawing.tool === 'circle' || cross.angle !== null ? toCrossMark(cross, drawing) : undefined,
  }
}

/** The mark while it is drawn. The moving picture runs on below it. */
function Preview({ mark, by, ...screen }: Screen & { mark: DrawnMark; by: TicketRole }) {
  const pose = toDrawnPose(mark.at, screen)
  const [, , , scale] = pose
  const { width, height } = screen.box
  const offsets = mark.points.map(
    ([x, y]): Pair => [((x - mark.at[0]) * width) / scale, ((y - mark.at[1]) * height) / scale],
  )
  return (
    <g transform={`matrix(${pose.join(' ')})`}>
      <path className={markCss.Outline} data-by={by} d={toPaths({ shape: mark.shape, offsets }, scale).outline} />
    </g>
  )
}
