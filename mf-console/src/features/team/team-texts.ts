import type { TeamCase } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { type Obstacle, toWait } from './board-rules.ts'

/** Days within which the weekday alone names a call. */
const WEEKDAY_DAYS = 6

/** Words for a case: what is wrong, when its call is, how long its customer waits, and why it cannot move. */
export function useCaseTexts() {
  const t = useTexts()
  const language = useLanguage()
  const categories = useCategoryNames()
  const dates = useDates()
  const now = useNow(60_000)
  return {
    problem: ({ problem, problemCategory }: TeamCase): string => {
      const categoryName = problemCategory ? categories.problem(problemCategory) : null
      return describeProblem(problem as never, { language, categoryName }).title ?? t('team.noProblem')
    },
    call: ({ appointment, mechanicId }: TeamCase): string => {
      if (!appointment) return mechanicId ? t('team.noCall') : t('team.new')
      const days = dates.daysUntil(appointment.startsAt)
      const time = dates.format(appointment.startsAt, 'clock')
      if (days === 0) return t('team.todayAt', { time })
      if (days < 0 || days > WEEKDAY_DAYS) return dates.format(appointment.startsAt, 'shortDayTime')
      return `${dates.format(appointment.startsAt, 'shortWeekday')} ${time}`
    },
    wait: (since: string): string => {
      const { unit, count } = toWait(since, now)
      return t(`team.wait.${unit}`, { count })
    },
    obstacle: (obstacle: Obstacle, name: string): string => {
      if (obstacle.cause !== 'busy') return t(`team.obstacle.${obstacle.cause}`, { name })
      const { customerName, appointment } = obstacle.other
      return t('team.obstacle.busy', {
        name,
        customer: customerName,
        time: appointment ? dates.format(appointment.startsAt, 'clock') : '',
      })
    },
  }
}
