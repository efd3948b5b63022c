import { createUseTexts, type TextKeyFor } from '@radruf/shell-kit'
import de from './de.json' with { type: 'json' }

export const useTexts = createUseTexts('mf-account', de)
export type TextKey = TextKeyFor<typeof de>
