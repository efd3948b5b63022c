import type { ProblemCategory } from '@radruf/contract'
import { useTranslation } from 'react-i18next'

/** Names of the design system's drawings by problem category. */
export const PROBLEM_DRAWINGS = {
  drive_and_gearshift: 'drivetrain',
  brakes: 'brakes',
  wheels_tires: 'wheels',
  electric_drive: 'electric-drive',
  suspension: 'suspension',
  cockpit: 'cockpit',
  light: 'light',
  mudguard_and_luggage_rack: 'mudguard',
  seat: 'seat',
  miscellaneous: 'other-problem',
} as const satisfies Record<ProblemCategory, string>

type ProblemDrawing = (typeof PROBLEM_DRAWINGS)[ProblemCategory]

/** The drawing of a problem category; an unknown category has the drawing of other problems. */
export const findProblemDrawing = (category: string): ProblemDrawing =>
  (PROBLEM_DRAWINGS as Readonly<Record<string, ProblemDrawing>>)[category] ?? PROBLEM_DRAWINGS.miscellaneous

/** Names of problem and bike categories in the person's language, from the shell's bundle `categories`. */
export function useCategoryNames() {
  const { t } = useTranslation('shell')
  return {
    problem: (category: string): string => t(`categories.problem.${category}`),
    bike: (category: string): string => t(`categories.bike.${category}`),
  }
}
