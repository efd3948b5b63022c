import { toCalendarDate } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import type { MoveContext } from './call-move.ts'
import { CallCard } from './entry-cell.tsx'
import type { useCallMove } from './use-call-move.ts'
import css from './week-entry.module.css'
import { toMinute, toVariables } from './week-layout.ts'
import { useMinuteText } from './week-texts.ts'

type MoveGhostsProps = { date: string; moving: ReturnType<typeof useCallMove>; context: MoveContext }

/** The lifted call at its target, and the next free time while the target is not free. */
export function MoveGhosts({ date, moving: { move, state }, context }: MoveGhostsProps) {
  const t = useTexts()
  const minuteText = useMinuteText()
  if (!move || !state || state.kind === 'origin') return null
  const { visible, zone, callMinutes } = context
  const place = (minute: number) =>
    toVariables({ from: minute - visible.from, to: minute - visible.from + callMinutes })
  const next = state.kind === 'free' ? undefined : state.next
  const nextMinute = next && toCalendarDate(next.startsAt, zone) === date ? toMinute(next.startsAt, zone) : undefined
  return (
    <>
      {nextMinute !== undefined && (
        <span className={css.Next} style={place(nextMinute)} aria-hidden="true">
          {t('week.move.fits', { time: minuteText(nextMinute) })}
        </span>
      )}
      {move.date === date && (
        <span
          className={css.Lifted}
          data-conflict={state.kind !== 'free' || undefined}
          style={place(move.minute)}
          aria-hidden="true"
        >
          <CallCard call={move.call} time="">
            {t('week.span', { from: minuteText(move.minute), to: minuteText(move.minute + callMinutes) })}
          </CallCard>
        </span>
      )}
    </>
  )
}
