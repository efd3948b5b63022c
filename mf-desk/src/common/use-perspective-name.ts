import type { Perspective } from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from '../texts/index.ts'

/** The names of the photos: those of the four views are the same as the customer reads. */
export function usePerspectiveName() {
  const t = useTexts()
  const { views } = PROBLEM_TEXTS[useLanguage()]
  return (perspective: Perspective) => (perspective === 'extra' ? t('extraPhoto') : views[perspective])
}
