import { MINUTE_MS, type Week, type WeekCall } from '@radruf/contract'
import { useDates, useNow } from '@radruf/shell-kit'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { CallDialog } from './call-dialog.tsx'
import { isMovable, type MoveContext } from './call-move.ts'
import { GridColumn } from './grid-column.tsx'
import { MoveTip } from './move-tip.tsx'
import { useCallMove } from './use-call-move.ts'
import css from './week-grid.module.css'
import { createColumns, getVisibleRange, listHours, toCallKey, toVariables } from './week-layout.ts'
import { useMinuteText } from './week-texts.ts'

type WeekGridProps = { week: Week; selected: string; openTimes: () => void }

/**
 * The week as a grid (ARIA grid pattern): a row of the grid is a day, drawn as a column. Arrow keys walk the entries, Enter lifts a
 * call, arrows then move it by a call's length or a day, Enter drops it, Escape puts it back. A click opens the call's dialog.
 */
export function WeekGrid({ week, selected, openTimes }: WeekGridProps) {
  const t = useTexts()
  const now = useNow(MINUTE_MS)
  const grid = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const columns = createColumns(week, now)
  const visible = getVisibleRange(columns, week.productHours)
  const context: MoveContext = { columns, zone: week.zone, visible, callMinutes: week.callMinutes }
  const moving = useCallMove(week, context, grid)
  const announcement = useMoveAnnouncement(moving, context)
  const [openCall, setOpenCall] = useState<WeekCall | null>(null)
  const { activeKey, setActiveKey, handleKeyDown, endMove } = useGridKeys(grid, { week, moving, now })
  useEffect(() => {
    grid.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <div className={css.Scroll}>
        {/* biome-ignore lint/a11y/useSemanticElements: the days are drawn as columns with free positions, which no table can do. */}
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={t('week.grid.label')}
          aria-describedby={helpId}
          className={css.Grid}
          style={toVariables({ minutes: visible.to - visible.from, call: week.callMinutes })}
          onKeyDown={handleKeyDown}
        >
          <TimeAxis visible={visible} />
          {columns.map((column) => (
            <GridColumn
              key={column.day.date}
              {...{ column, context, selected, moving, now }}
              activeKey={activeKey ?? `day-${selected}`}
              onFocus={setActiveKey}
              onOpenCall={(call) => !moving.takeDragClick() && setOpenCall(call)}
              onOpenTimes={openTimes}
            />
          ))}
        </div>
      </div>
      <Legend helpId={helpId} />
      <p role="status" className={css.Announcement}>
        {announcement}
      </p>
      {moving.move?.isDropped && moving.state && (
        <MoveTip call={moving.move.call} state={moving.state} zone={week.zone} onEnd={endMove} />
      )}
      <CallDialog key={openCall?.id} call={openCall} week={week} onClose={() => setOpenCall(null)} />
    </>
  )
}

type GridKeys = { week: Week; moving: ReturnType<typeof useCallMove>; now: number }

/** Keyboard control of the grid. `activeKey` is the entry in the tab order. */
function useGridKeys(grid: RefObject<HTMLElement | null>, { week, moving, now }: GridKeys) {
  const [activeKey, setActiveKey] = useState<string>()
  const focusEntry = (key: string | undefined) => {
    const entry = key && grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!entry) return
    setActiveKey(key)
    entry.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const key = (event.target as HTMLElement).dataset.key
    const call = week.calls.find((one) => toCallKey(one) === key)
    const startsMove = event.key === 'Enter' && !moving.move && call && isMovable(call, now)
    if (startsMove) moving.lift(call)
    else if (!moving.handleKey(event.key)) {
      const neighbour = key && !moving.move && findNeighbour(grid.current, key, event.key)
      if (!neighbour) return
      focusEntry(neighbour)
    }
    event.preventDefault()
  }
  const endMove = () => {
    const key = moving.move && toCallKey(moving.move.call)
    moving.cancel()
    focusEntry(key ?? undefined)
  }
  return { activeKey, setActiveKey, handleKeyDown, endMove }
}

function TimeAxis({ visible }: { visible: { from: number; to: number } }) {
  const minuteText = useMinuteText()
  return (
    <div className={css.Axis} aria-hidden="true">
      {listHours(visible).map((minute) => (
        <span key={minute} className={css.Hour} style={toVariables({ from: minute - visible.from })}>
          {minuteText(minute)}
        </span>
      ))}
    </div>
  )
}

const LEGEND = ['call', 'hold', 'free', 'closed', 'absence'] as const

function Legend({ helpId }: { helpId: string }) {
  const t = useTexts()
  return (
    <footer className={css.Legend}>
      <ul aria-hidden="true">
        {LEGEND.map((kind) => (
          <li key={kind}>
            <span data-kind={kind} className={css.Swatch} />
            {t(`week.legend.${kind}`)}
          </li>
        ))}
      </ul>
      <p id={helpId} className={css.Help}>
        {t('week.grid.help')}
      </p>
    </footer>
  )
}

/** Entries of the grid that can take the focus. The head of a day is its first one. */
const ENTRIES = '[data-key]'

/**
 * The key of the entry that an arrow key, Home or End leads to. Up and down stay within a day. Left and right lead to the nearest entry in
 * time of the next shown day. Undefined at an edge and for other keys.
 */
function findNeighbour(grid: HTMLElement | null, key: string, pressed: string): string | undefined {
  const days = [...(grid?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])].filter(isShown)
  const position = days.findIndex((day) => findEntry(day, key))
  const entries = listEntries(days[position])
  const index = entries.findIndex((entry) => entry.dataset.key === key)
  const current = entries[index]
  if (!current) return undefined
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => entries[index - 1],
    ArrowDown: () => entries[index + 1],
    ArrowLeft: () => findNearest(days[position - 1], current),
    ArrowRight: () => findNearest(days[position + 1], current),
    Home: () => entries[0],
    End: () => entries.at(-1),
  }
  return targets[pressed]?.()?.dataset.key
}

const isShown = (element: HTMLElement) => getComputedStyle(element).display !== 'none'
const listEntries = (day: HTMLElement | undefined) => [...(day?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])]
const findEntry = (day: HTMLElement, key: string) => listEntries(day).find((entry) => entry.dataset.key === key)
const timeOf = ({ dataset }: HTMLElement) => Number(dataset.from ?? -1)

function findNearest(day: HTMLElement | undefined, current: HTMLElement): HTMLElement | undefined {
  const distance = (entry: HTMLElement) => Math.abs(timeOf(entry) - timeOf(current))
  return listEntries(day).sort((a, b) => distance(a) - distance(b))[0]
}

/** The sentence that screen readers hear after each step of a lifted call. */
function useMoveAnnouncement(
  { move, state }: ReturnType<typeof useCallMove>,
  { zone }: Pick<MoveContext, 'zone'>,
): string {
  const t = useTexts()
  const dates = useDates(zone)
  const minuteText = useMinuteText()
  if (!move || !state) return ''
  const time = t('week.move.target', { day: dates.formatDate(move.date, 'dayHeading'), time: minuteText(move.minute) })
  if (state.kind === 'origin') return t('week.move.lifted', { name: move.call.ticket.customer.name, time })
  if (state.kind === 'taken') return t('week.move.taken', { time, name: state.name })
  return t(state.kind === 'free' ? 'week.move.free' : 'week.move.closed', { time })
}
