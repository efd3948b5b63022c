import { useTranslation } from 'react-i18next'

/** Returns limits for text fields of shared-ui, with the error for a text that is too long. */
export function useTextLimit(): (max: number) => { max: number; describeExcess: (count: number) => string } {
  const { t } = useTranslation('shell')
  return (max) => ({ max, describeExcess: (count) => t('tooLong', { count }) })
}
