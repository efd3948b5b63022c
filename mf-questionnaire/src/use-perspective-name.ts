import type { Perspective } from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** The names of the photos: those of the four views are the same on every page, and for mechanics. */
export function usePerspectiveName() {
  const t = useTexts()
  const { views } = PROBLEM_TEXTS[useLanguage()]
  return (perspective: Perspective) => (perspective === 'extra' ? t('photos.extra.title') : views[perspective])
}
