import type { PhotoMarksSession } from '@radruf/call/case-photo'
import { type Frozen, isDrawingSaved, type Shape, type Stroke, toNumbers } from '@radruf/call/shared-view'
import { VisuallyHidden } from '@radruf/shared-ui'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts as useRoomTexts } from '../../../texts/index.ts'
import { BoardProblem, KeepButton, Toolbar } from '../board/board-tools.tsx'
import { BoardView } from '../board/board-view.tsx'
import { Mark } from '../board/mark.tsx'
import { renderDrawing } from '../board/render-drawing.ts'
import { useMarkNames } from '../board/use-mark-names.ts'
import { useUnit } from '../board/use-unit.ts'
import css from './photo-drawing.module.css'
import { useTexts } from './texts/index.ts'

type DrawingProps = { marks: PhotoMarksSession; photoId: string; counterpartName: string; onEnd: () => void }

/** The shared photo with the tools of the still picture. Both see the same marks. */
export function PhotoDrawing({ marks, photoId, counterpartName, onEnd }: DrawingProps) {
  const t = useTexts()
  const roomTexts = useRoomTexts()
  const { board } = useStore(marks.store)
  const drawing = useRef<SVGSVGElement>(null)
  const [tool, setTool] = useState<Shape>('circle')
  const names = useMarkNames(marks.role, counterpartName)
  const { frozen, strokes } = board
  const area = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the keys draw at once.
  useLayoutEffect(() => area.current?.querySelector<HTMLElement>('[role=application]')?.focus(), [])
  if (!frozen) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the labelled buttons do.
    <div
      ref={area}
      data-drawing
      className={css.Drawing}
      onKeyDown={(event) => runKey(event, { undo: marks.undo, end: onEnd })}
    >
      <VisuallyHidden role="status">{isDrawingSaved(board) && roomTexts('board.kept')}</VisuallyHidden>
      <div className={css.Picture}>
        <BoardView
          key={frozen.pictureId}
          ref={drawing}
          frozen={frozen}
          photoId={photoId}
          label={t('marked', { count: strokes.length })}
          strokes={strokes}
          tool={tool}
          beginStroke={marks.beginStroke}
          ownRole={marks.role}
          names={names}
        />
      </div>
      <BoardProblem session={marks} counterpartName={counterpartName} />
      <div className={css.Tools}>
        <Toolbar session={marks} label={t('tools')} tool={tool} onTool={setTool} />
        <div className={css.Actions}>
          <KeepButton session={marks} onKeep={() => void marks.save(() => renderDrawing(drawing.current, strokes))} />
          <button type="button" className={css.End} onClick={onEnd}>
            {t('endDrawing')}
          </button>
        </div>
      </div>
    </div>
  )
}

/** The keys of the drawing are not those of the photo and of the call. */
function runKey(event: KeyboardEvent, { undo, end }: { undo: () => void; end: () => void }) {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  const run = isUndo ? undo : event.key === 'Escape' ? end : undefined
  event.stopPropagation()
  if (!run || event.defaultPrevented) return
  event.preventDefault()
  run()
}

/** The marks on a shared photo that can be enlarged. */
export function PhotoMarks({ marks, photoId }: Pick<DrawingProps, 'marks' | 'photoId'>) {
  const { board } = useStore(marks.store)
  const { frozen, strokes } = board
  // The photo before this one leaves with the next render.
  if (!frozen?.pictureId.endsWith(photoId) || strokes.length === 0) return null
  return <MarkLayer frozen={frozen} strokes={strokes} />
}

function MarkLayer({ frozen: { width, height }, strokes }: { frozen: Frozen; strokes: readonly Stroke[] }) {
  const t = useTexts()
  const [unit, measure] = useUnit(width)
  const numbers = toNumbers(strokes)
  return (
    <svg
      ref={measure}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('marked', { count: strokes.length })}
      className={css.Marks}
    >
      {strokes.map((stroke) => (
        <Mark
          key={stroke.id}
          stroke={stroke}
          number={numbers.get(stroke.id)}
          isArriving={false}
          width={width}
          height={height}
          unit={unit}
        />
      ))}
    </svg>
  )
}
