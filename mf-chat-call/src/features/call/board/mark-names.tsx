import type { Stroke } from '@radruf/call/shared-view'
import type { TicketRole } from '@radruf/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './mark-names.module.css'
import { type BoardSize, toNamePlace } from './mark-shapes.ts'
import { moveToOption } from './option-keys.ts'

/** Milliseconds for which the last mark of a person shows the name. */
const SHOWN_MS = 4000

/**
 * The names at the marks, over the picture: at the last mark of each person for some seconds, then only at the selected one. It is a list
 * box, so that the arrow keys and screen readers go through the marks.
 */
export function MarkNames({
  strokes,
  numbers,
  names,
  size,
  selected,
  onSelect,
}: {
  strokes: readonly Stroke[]
  /** The number of each numbered mark by its id. */
  numbers: ReadonlyMap<string, number>
  names: Record<TicketRole, string>
  size: BoardSize
  selected: string | null
  onSelect: (markId: string | null) => void
}) {
  const t = useTexts()
  const fresh = [useFreshMark(strokes, 'customer'), useFreshMark(strokes, 'mechanic')]
  const index = strokes.findIndex((stroke) => stroke.id === selected)
  const last = strokes.length - 1
  const toLabel = ({ id: markId, by, shape = 'line', text = '' }: Stroke) =>
    t(`board.mark.${shape}`, { name: names[by], number: numbers.get(markId) ?? 0, text })
  if (strokes.length === 0) return null
  return (
    <div
      role="listbox"
      aria-label={t('board.marks')}
      className={css.Names}
      style={{ ['--ratio' as string]: size.width / size.height }}
      onKeyDown={(event) => moveToOption(event, index)}
      onBlur={() => onSelect(null)}
    >
      {strokes.map((stroke, place) => {
        const { x, y, isBelow } = toNamePlace(stroke, size)
        return (
          <div
            key={stroke.id}
            role="option"
            tabIndex={place === (index < 0 ? last : index) ? 0 : -1}
            onFocus={() => onSelect(stroke.id)}
            aria-selected={stroke.id === selected}
            aria-label={toLabel(stroke)}
            data-by={stroke.by}
            data-shown={stroke.id === selected || fresh.includes(stroke.id) || undefined}
            data-below={isBelow || undefined}
            data-excerpt
            className={css.Name}
            style={{ ['--x' as string]: x, ['--y' as string]: y }}
          >
            {names[stroke.by]}
          </div>
        )
      })}
    </div>
  )
}

/** The id of a person's last mark while it is drawn and for some seconds after. Marks that were there before are not fresh. */
function useFreshMark(strokes: readonly Stroke[], by: TicketRole): string | undefined {
  const last = strokes.findLast((stroke) => stroke.by === by)
  const [seenStrokes, setSeenStrokes] = useState(strokes)
  const [fresh, setFresh] = useState<Stroke>()
  if (strokes !== seenStrokes) {
    setSeenStrokes(strokes)
    // A mark that grows is a new object; one that is the last because a later one was erased is the same.
    if (last && !seenStrokes.includes(last)) setFresh(last)
  }
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(setFresh, SHOWN_MS, undefined)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh?.id
}
