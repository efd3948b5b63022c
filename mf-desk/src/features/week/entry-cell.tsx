import { MINUTE_MS, type WeekCall, type WeekHold } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useNow } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { useCallMove } from './use-call-move.ts'
import css from './week-entry.module.css'
import { type MinuteRange, toCallKey, toVariables, type WeekEntry } from './week-layout.ts'
import { useCallText, useMinuteText } from './week-texts.ts'

type EntryCellProps = {
  entry: WeekEntry
  visible: MinuteRange
  isActive: boolean
  isMovable: boolean
  moving: ReturnType<typeof useCallMove>
  onFocus: (key: string) => void
  onOpenCall: (call: WeekCall) => void
  onOpenTimes: () => void
}

/** One entry of a day at its time. Phones show the entries as a list. */
export function EntryCell(props: EntryCellProps) {
  const { entry, visible, isActive, onFocus } = props
  const from = Math.max(entry.from, visible.from) - visible.from
  const to = Math.min(entry.to, visible.to) - visible.from
  const focusProps = {
    tabIndex: isActive ? 0 : -1,
    'data-key': entry.key,
    'data-from': entry.from,
    onFocus: () => onFocus(entry.key),
  }
  const isButton = entry.kind === 'call' || entry.kind === 'absence'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid pattern, see WeekGrid.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button of a cell that has one.
    <div
      role="gridcell"
      className={css.Cell}
      data-kind={entry.kind}
      style={toVariables({ from, to })}
      {...(!isButton && focusProps)}
    >
      <EntryContent {...props} focusProps={focusProps} />
    </div>
  )
}

type FocusProps = { tabIndex: number; 'data-key': string; 'data-from': number; onFocus: () => void }
type ContentProps = EntryCellProps & { focusProps: FocusProps }

function EntryContent(props: ContentProps) {
  const { entry, onOpenTimes, focusProps } = props
  const t = useTexts()
  const minuteText = useMinuteText()
  const span = t('week.span', { from: minuteText(entry.from), to: minuteText(entry.to) })
  if (entry.kind === 'call') return <CallContent {...props} call={entry.call} span={span} />
  if (entry.kind === 'hold') return <HoldContent hold={entry.hold} span={span} />
  if (entry.kind === 'blocked' || entry.kind === 'lunch')
    return (
      <p className={css.Blocked}>
        <span className={css.ListTime}>{span}</span> <span>{t(`week.${entry.kind}`)}</span>
      </p>
    )
  if (entry.kind === 'free')
    return (
      <p className={css.Free}>
        <span className={css.ListTime}>{span}</span>
        <span className={css.FreeText}>{t('week.free', { count: entry.slots.length })}</span>
      </p>
    )
  return (
    <button {...focusProps} type="button" className={css.Absence} onClick={onOpenTimes}>
      <b>{entry.absence.reason || t('week.absence.untitled')}</b>
      <span>{t('week.absence.allDay')}</span>
    </button>
  )
}

function CallContent({ call, span, focusProps, ...props }: ContentProps & { call: WeekCall; span: string }) {
  const callText = useCallText({ isShort: true })
  const { moving, isMovable, onOpenCall } = props
  const { ticket, status, customerWaiting } = call
  const isLifted = moving.move !== null && toCallKey(moving.move.call) === toCallKey(call)
  return (
    <button
      {...focusProps}
      {...(isMovable && moving.pointerHandlers(call))}
      type="button"
      className={css.Call}
      data-status={status}
      data-active={customerWaiting || ticket.state === 'in_call' || undefined}
      data-movable={isMovable || undefined}
      data-lifted={isLifted || undefined}
      onClick={() => onOpenCall(call)}
    >
      <CallCard call={call} time={span}>
        {callText(call)}
      </CallCard>
    </button>
  )
}

/** Photo, name and one line of a call. The time is for phones and screen readers. */
export function CallCard({ call: { ticket }, time, children }: { call: WeekCall; time: string; children: ReactNode }) {
  return (
    <>
      <span className={css.Thumb}>
        {ticket.photo ? (
          <PhotoImage photo={ticket.photo} alt="" sizes="2.125rem" draggable={false} />
        ) : (
          <Icon name="bike" />
        )}
      </span>
      <span className={css.CallText}>
        <span className={css.ListTime}>{time}</span>
        <b className={css.Name} data-excerpt>
          {ticket.customer.name}
        </b>
        <span className={css.Line} data-excerpt>
          {children}
        </span>
      </span>
    </>
  )
}

function HoldContent({ hold, span }: { hold: WeekHold; span: string }) {
  const t = useTexts()
  const minutes = Math.max(1, Math.ceil((Date.parse(hold.expiresAt) - useNow(1000)) / MINUTE_MS))
  return (
    <div className={css.Hold}>
      <span className={css.ListTime}>{span}</span>
      <b className={css.Name} data-excerpt>
        {hold.customerName}
      </b>
      <span className={css.Line} data-excerpt>
        {t('week.hold.left', { count: minutes })}
      </span>
    </div>
  )
}
