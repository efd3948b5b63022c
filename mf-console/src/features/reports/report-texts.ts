import { useCategoryNames, useLanguage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** Formats the figures of a report in the person's language. */
export function useFigureTexts() {
  const t = useTexts()
  const language = useLanguage()
  const categories = useCategoryNames()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  return {
    number,
    /** Minutes up to 59, then hours with minutes. */
    minutes: (value: number) => {
      const whole = Math.round(value)
      const clock = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
      return whole < 60 ? t('reports.minutes', { value: number(whole) }) : t('reports.hours', { value: clock })
    },
    percent: (part: number, whole: number) => t('reports.percent', { value: number((100 * part) / whole) }),
    problem: (category: string | null) => (category ? categories.problem(category) : t('reports.noProblem')),
  }
}
