import { Button, Icon, VisuallyHidden } from '@radruf/shared-ui'
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CacheSnapshot, type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTexts } from '../texts/index.ts'
import css from './message-list.module.css'

/** Pixels: a position this close to the end counts as the end; one this close to the start loads earlier messages. */
const END_TOLERANCE = 48
const LOAD_BEFORE = 600
/** Pixels rendered beyond the visible part: fast scrolling shows no blank rows. */
const BUFFER = 1000
/** Rows of the first render, on the server too. Without a script the list shows them from the end. */
const FIRST_ROWS = 30
/** virtua's size of a row that was not measured. */
const UNMEASURED = -1

export type MessageListHandle = {
  scrollToEnd: () => void
  scrollToRow: (rowKey: string) => void
  isAtEnd: () => boolean
}

type Props<Row extends { rowKey: string }> = {
  rows: readonly Row[]
  /** Rows are rendered again when it or their object changes. */
  renderRow: (row: Row) => ReactNode
  /** The last change added rows at the start: the position is kept from the end. */
  isPrepended: boolean
  /** The row that the list opens at; the end without one. */
  openAt: string | undefined
  label: string
  /** Called near the start. */
  onNearStart: () => void
  onAtEndChange: (isAtEnd: boolean) => void
  /** New messages below the visible part. */
  newCount: number
  empty: ReactNode
  ref?: Ref<MessageListHandle>
}

/**
 * The rows of a thread. Only those near the visible part are in the document, so that 10,000 messages scroll smoothly. It stays at its
 * end while the person is there.
 */
export function MessageList<Row extends { rowKey: string }>(props: Props<Row>) {
  const { rows, renderRow, isPrepended, label, newCount, empty } = props
  const t = useTexts()
  const scroller = useRef<HTMLElement>(null)
  const [firstRows, sizes] = useFirstSizes(rows.length)
  const { virtualizer, isAtEnd, scrollToEnd, updatePosition, keepPosition } = useScrolling(props, sizes !== null)
  const getElement = useElements(renderRow)
  return (
    <div className={css.Frame}>
      <section
        ref={scroller}
        className={css.Scroller}
        data-first={sizes ? undefined : true}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
      >
        {rows.length === 0 && <div className={css.Empty}>{empty}</div>}
        {sizes ? (
          <Virtualizer
            {...sizes}
            ref={virtualizer}
            data={rows}
            as={List}
            item={Item}
            scrollRef={scroller}
            shift={isPrepended}
            bufferSize={BUFFER}
            onScroll={updatePosition}
            onResize={keepPosition}
          >
            {getElement}
          </Virtualizer>
        ) : (
          <List ref={firstRows}>
            {rows.slice(-FIRST_ROWS).map((row) => (
              <li key={row.rowKey} className={css.Row}>
                {renderRow(row)}
              </li>
            ))}
          </List>
        )}
      </section>
      {!isAtEnd && (
        <Button variant="secondary" className={css.ToEnd} onClick={scrollToEnd}>
          <Icon name="down" size={1.25} />
          {newCount > 0 ? t('thread.toNew', { count: newCount }) : t('thread.toLatest')}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{!isAtEnd && newCount > 0 && t('thread.toNew', { count: newCount })}</span>
      </VisuallyHidden>
    </div>
  )
}

/** The element of each row. Scrolling renders the list in every frame; a row whose element is the same is not rendered again. */
function useElements<Row extends { rowKey: string }>(renderRow: (row: Row) => ReactNode) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another renderRow makes other elements.
  const elements = useMemo(() => new WeakMap<Row, ReactElement>(), [renderRow])
  return (row: Row) => {
    const element = elements.get(row) ?? (
      <div key={row.rowKey} className={css.Row}>
        {renderRow(row)}
      </div>
    )
    elements.set(row, element)
    return element
  }
}

type FirstSizes = { cache?: CacheSnapshot; itemSize?: number }

/**
 * Measures the rows of the first render: null until then. The virtual list that replaces them begins with their sizes. With assumed sizes
 * it would draw them once in wrong places.
 */
function useFirstSizes(rowCount: number) {
  const firstRows = useRef<HTMLElement>(null)
  const [sizes, setSizes] = useState<FirstSizes | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rows are measured once.
  useEffect(() => {
    const measured = Array.from(firstRows.current?.children ?? [], (row) => row.getBoundingClientRect().height)
    const median = measured.toSorted((a, b) => a - b)[measured.length >> 1]
    const unmeasured = Array<number>(rowCount - measured.length).fill(UNMEASURED)
    setSizes(median ? { cache: [[...unmeasured, ...measured], median], itemSize: median } : {})
  }, [])
  return [firstRows, sizes] as const
}

/** The position of the list: where it opens, whether it is at its end, and staying there while rows come or grow. */
function useScrolling<Row extends { rowKey: string }>(
  { rows, openAt, onNearStart, onAtEndChange, ref }: Props<Row>,
  isMounted: boolean,
) {
  const virtualizer = useRef<VirtualizerHandle>(null)
  const sticks = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const indexOf = (rowKey: string | undefined) => rows.findIndex((row) => row.rowKey === rowKey)
  const scrollToEnd = () => {
    sticks.current = true
    virtualizer.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }
  const updatePosition = () => {
    const list = virtualizer.current
    // The list scrolls before its viewport is measured.
    if (!list?.viewportSize) return
    const atEnd = list.scrollSize - list.scrollOffset - list.viewportSize < END_TOLERANCE
    const isChanged = atEnd !== sticks.current || atEnd !== isAtEnd
    sticks.current = atEnd
    setAtEnd(atEnd)
    if (isChanged) onAtEndChange(atEnd)
    if (list.scrollOffset < LOAD_BEFORE) onNearStart()
  }
  const keepPosition = () => {
    if (sticks.current) scrollToEnd()
    else updatePosition()
  }
  useImperativeHandle(ref, () => ({
    scrollToEnd,
    scrollToRow(rowKey) {
      const index = indexOf(rowKey)
      if (index < 0) return
      sticks.current = false
      virtualizer.current?.scrollToIndex(index, { align: 'center' })
    },
    isAtEnd: () => sticks.current,
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list opens once.
  useLayoutEffect(() => {
    if (!isMounted) return
    const index = indexOf(openAt)
    if (index < 0) return scrollToEnd()
    sticks.current = false
    virtualizer.current?.scrollToIndex(index, { align: 'start' })
  }, [isMounted])
  const lastKey = rows.at(-1)?.rowKey
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last row may push the end out of view.
  useLayoutEffect(() => {
    if (isMounted && sticks.current) scrollToEnd()
  }, [lastKey])
  return { virtualizer, isAtEnd, scrollToEnd, updatePosition, keepPosition }
}

/** The list itself: its rows leave the document, so it keeps its role where styles would take it away. */
function List({ children, ...rest }: { children: ReactNode; style?: React.CSSProperties; ref?: Ref<HTMLElement> }) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers.
    <ol {...(rest as object)} role="list" className={css.List} aria-label={t('thread.messages')}>
      {children}
    </ol>
  )
}

/** A rendered row. `aria-setsize` is -1 (unknown), because rows outside the view are not in the document. */
const Item = ({ index, ref, style, children }: CustomItemComponentProps) => (
  <li ref={ref as Ref<HTMLLIElement>} style={style} aria-posinset={index + 1} aria-setsize={-1}>
    {children}
  </li>
)
