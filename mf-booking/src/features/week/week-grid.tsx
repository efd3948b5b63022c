import type { Week, WeekCall } from '@radruf/contract'
import { useNow } from '@radruf/shell-kit'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { CallDialog } from './call-dialog.tsx'
import { isMovable, type MoveContext } from './call-move.ts'
import { GridColumn } from './grid-column.tsx'
import { findNeighbour } from './grid-focus.ts'
import { useMoveAnnouncement } from './move-announcement.ts'
import { MoveTip } from './move-tip.tsx'
import { toVariables } from './to-variables.ts'
import { useCallMove } from './use-call-move.ts'
import css from './week-grid.module.css'
import { createColumns, getVisibleRange, keyOf, listHours } from './week-layout.ts'
import { useMinuteText } from './week-texts.ts'

type WeekGridProps = { week: Week; selected: string; openTimes: () => void }

/**
 * The week as a grid (ARIA grid pattern): a row of the grid is a day, drawn as a column. Arrow keys walk the entries, Enter lifts a
 * call, arrows then move it by a call's length or a day, Enter drops it, Escape puts it back. A click opens the call's dialog.
 */
export function WeekGrid({ week, selected, openTimes }: WeekGridProps) {
  const t = useTexts()
  const now = useNow(60_000)
  const grid = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const columns = createColumns(week, now)
  const visible = getVisibleRange(columns, week.productHours)
  const context: MoveContext = { columns, zone: week.zone, visible, callMinutes: week.callMinutes }
  const moving = useCallMove(week, context, grid)
  const announcement = useMoveAnnouncement(moving, context)
  const [activeKey, setActiveKey] = useState<string>()
  const [openCall, setOpenCall] = useState<WeekCall | null>(null)

  useEffect(() => {
    grid.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'center' })
  }, [])

  const focusEntry = (key: string | undefined) => {
    const entry = key && grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!entry) return
    setActiveKey(key)
    entry.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const key = (event.target as HTMLElement).dataset.key
    const call = week.calls.find((one) => keyOf(one) === key)
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
    const key = moving.move && keyOf(moving.move.call)
    moving.cancel()
    focusEntry(key ?? undefined)
  }
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
