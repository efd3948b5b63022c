import { MINUTE_MS, type WeekCall } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { formatMinute } from './week-layout.ts'

/** Writes a minute of the day as a clock. */
export function useMinuteText() {
  const language = useLanguage()
  return (minute: number): string => formatMinute(minute, language)
}

/** One line about a call: who waits, how it ended, or the problem; `isShort` names only the first part, which fits into the grid. */
export function useCallText({ isShort = false } = {}) {
  const t = useTexts()
  const language = useLanguage()
  const categories = useCategoryNames()
  const now = useNow(MINUTE_MS)
  return ({ status, ticket, customerWaiting }: WeekCall): string => {
    if (status !== 'booked') return t(`week.call.${status}`)
    if (customerWaiting) {
      const since = ticket.callParticipants.find(({ role }) => role === 'customer')?.joinedAt
      const minutes = Math.max(1, Math.floor((now - Date.parse(since ?? ticket.stateSince)) / MINUTE_MS))
      return t('week.call.waiting', { count: minutes })
    }
    const categoryName = ticket.problemCategory && categories.problem(ticket.problemCategory)
    const { component } = ticket.problem
    const problem = isShort && component ? { component: [component].flat().slice(0, 1) } : ticket.problem
    return describeProblem(problem, { language, categoryName }).title ?? t('week.call.noProblem')
  }
}
