import {
  type DrawingSession,
  type Frozen,
  type Point,
  type Shape,
  type Stroke,
  toNumbers,
} from '@radruf/call/shared-view'
import { getPhotoAddress, type TicketRole } from '@radruf/contract'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import { KeyboardCross } from './keyboard-cross.tsx'
import { Mark } from './mark.tsx'
import { MarkNames } from './mark-names.tsx'
import { Surface } from './surface.tsx'
import { useDrawing } from './use-drawing.ts'
import { useUnit } from './use-unit.ts'
import { WordsField } from './words-field.tsx'

/** Characters of words on a picture, which take one line. */
const WORDS_LENGTH_MAX = 40

/**
 * The shared picture with all marks, drawn on with finger, pen or mouse. By keyboard the arrow keys move a cursor; Enter begins a mark
 * at it, whose end follows the cursor until the next Enter. The picture is shown whole; behind it is the same one, blurred. Until it has
 * loaded, the live picture is seen through.
 */
export function BoardView({
  frozen,
  photoId = frozen.pictureId,
  label,
  strokes,
  tool,
  beginStroke,
  ownRole,
  names,
  ref,
}: {
  frozen: Frozen
  /** The stored picture below the marks. */
  photoId?: string
  /** The name of the picture with its marks. */
  label: string
  strokes: readonly Stroke[]
  tool: Shape
  beginStroke: DrawingSession['beginStroke']
  /** This page's person, whose marks are drawn here. */
  ownRole: TicketRole
  /** The names at the marks of each person. */
  names: Record<TicketRole, string>
  ref: RefObject<SVGSVGElement | null>
}) {
  const t = useTexts()
  const { width, height } = frozen
  const [textAt, setTextAt] = useState<Point | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [unit, measure] = useUnit(width)
  const size = { width, height, unit }
  const numbers = toNumbers(strokes)
  const address = getPhotoAddress(photoId, 'large')
  const [before] = useState(() => new Set(strokes.map(({ id }) => id)))
  const surface = useRef<HTMLDivElement>(null)
  const { cursor, keyHandlers, pointerHandlers } = useDrawing({
    tool,
    width,
    height,
    beginStroke,
    isWriting: textAt !== null,
    onTextAt: setTextAt,
    onSelect: setSelected,
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
    <div className={css.Board} data-loading={isLoading || undefined}>
      <img src={address} alt="" className={css.Backdrop} />
      <Surface ref={surface} aria-label={t('board.keys')} {...keyHandlers}>
        <svg
          ref={attach}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          className={css.Picture}
          {...pointerHandlers}
        >
          <image
            href={address}
            width={width}
            height={height}
            onLoad={() => setLoading(false)}
            onError={() => setLoading(false)}
          />
          {strokes.map((stroke) => (
            <Mark
              key={stroke.id}
              stroke={stroke}
              number={numbers.get(stroke.id)}
              isArriving={stroke.by !== ownRole && !before.has(stroke.id)}
              {...size}
            />
          ))}
          <KeyboardCross transform={`translate(${cursor[0] * width} ${cursor[1] * height}) scale(${unit})`} />
        </svg>
        {textAt && (
          <WordsField
            label={t('board.textLabel')}
            limit={WORDS_LENGTH_MAX}
            onWrite={write}
            onEnd={() => surface.current?.focus()}
          />
        )}
      </Surface>
      <MarkNames
        strokes={strokes}
        numbers={numbers}
        names={names}
        size={size}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}
