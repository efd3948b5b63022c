import { useTranslation } from 'react-i18next'

/** Names of problem and bike categories in the person's language, from the shell's bundle `categories`. */
export function useCategoryNames() {
  const { t } = useTranslation('shell')
  return {
    problem: (category: string): string => t(`categories.problem.${category}`),
    bike: (category: string): string => t(`categories.bike.${category}`),
  }
}
