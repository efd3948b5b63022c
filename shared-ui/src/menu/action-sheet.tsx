import { Button, Icon, useModal } from '@radruf/shared-ui'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import css from './action-sheet.module.css'
import type { MenuAction } from './menu.tsx'

/** Pixels that a finger drags the sheet down to close it. */
const CLOSING_DRAG_PX = 80
/** Pixels between the lifted copy and the sheet. */
const GAP_PX = 40

export type ActionSheetProps = {
  /** The accessible name. */
  label: string
  items: readonly MenuAction[]
  cancelLabel: string
  onClose: () => void
  lifted?: Lift
}

/** The thing that the actions are about, and a copy of it. */
type Lift = { source: RefObject<HTMLElement | null>; content: ReactNode }

/**
 * The actions of a menu on a phone: a sheet at the bottom, with the thing that they are about lifted above it. Escape, a press beside it and
 * a drag down close it.
 */
export function ActionSheet({ label, items, cancelLabel, onClose, lifted }: ActionSheetProps) {
  const root = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useClosingDrag(sheet, onClose)
  useModal(root, true)
  const choose = ({ onSelect }: MenuAction) => {
    onClose()
    onSelect()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; the key for that is Escape.
    <dialog
      ref={root}
      aria-label={label}
      className={css.Root}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div ref={sheet} className={css.Sheet}>
        <div className={css.Handle} {...drag}>
          <span className={css.Grip} />
        </div>
        <ul className={css.Items}>
          {items.map((item) => (
            <li key={item.label}>
              <button type="button" className={css.Item} data-tone={item.tone} onClick={() => choose(item)}>
                <Icon name={item.icon} />
                <span>
                  {item.label}
                  {item.detail && <span className={css.Detail}>{item.detail}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button type="button" variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
      {/* After the sheet, whose height it reads. */}
      {lifted && <Lifted sheet={sheet} {...lifted} />}
    </dialog>
  )
}

/**
 * The copy covers the thing itself, which is hidden meanwhile. It stays in its place where the sheet leaves room, else it moves up. What
 * does not fit is cut at its top.
 */
function Lifted({ sheet, source, content }: Lift & { sheet: RefObject<HTMLElement | null> }) {
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    const thing = source.current
    if (!thing) return
    const { left, bottom, width, height } = thing.getBoundingClientRect()
    const room = window.innerHeight - (sheet.current?.offsetHeight ?? 0) - GAP_PX
    const end = Math.min(bottom, room)
    setPlace({ left, top: Math.max(0, end - height), inlineSize: width, blockSize: Math.min(height, end) })
    thing.style.visibility = 'hidden'
    return () => void thing.style.removeProperty('visibility')
  }, [sheet, source])
  return (
    <div inert className={css.Lifted} data-cut={place?.top === 0 || undefined} style={place}>
      {content}
    </div>
  )
}

/** Handlers with which a finger drags the sheet down. A shorter drag lets it come back. */
function useClosingDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number>(undefined)
  const move = (distance: number) => sheet.current?.style.setProperty('translate', `0 ${Math.max(0, distance)}px`)
  const end = () => {
    from.current = undefined
    move(0)
  }
  return {
    onPointerDown: ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType === 'touch') from.current = clientY
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (from.current !== undefined) move(clientY - from.current)
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (from.current === undefined) return
      const isFar = clientY - from.current > CLOSING_DRAG_PX
      end()
      if (isFar) onClose()
    },
    onPointerCancel: end,
  }
}
