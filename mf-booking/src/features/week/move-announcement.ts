import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import type { MoveContext } from './call-move.ts'
import type { useCallMove } from './use-call-move.ts'
import { useMinuteText } from './week-texts.ts'

/** The sentence that screen readers hear after each step of a lifted call. */
export function useMoveAnnouncement(
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
