import { REPORT_CASES_MIN, REPORT_HISTORY_WEEKS, SECOND_CALL_DAYS } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './reports-page.module.css'

export const FIGURES = ['waiting', 'inTime', 'fixed', 'missed', 'rating', 'reasons'] as const
export type FigureName = (typeof FIGURES)[number]

type DefinitionProps = { of: FigureName; answerTargetHours: number }

/** How a figure is counted, behind a question mark. */
export function Definition({ of, answerTargetHours }: DefinitionProps) {
  const t = useTexts()
  const values = {
    hours: answerTargetHours,
    days: SECOND_CALL_DAYS,
    weeks: REPORT_HISTORY_WEEKS,
    cases: REPORT_CASES_MIN,
  }
  return (
    <details className={css.Definition}>
      <summary className={css.Ask}>
        <span aria-hidden="true">?</span>
        <VisuallyHidden>{t('reports.howCounted', { figure: t(`reports.${of}.title`) })}</VisuallyHidden>
      </summary>
      <p className={css.Meaning}>{t(`reports.${of}.definition`, values)}</p>
    </details>
  )
}
