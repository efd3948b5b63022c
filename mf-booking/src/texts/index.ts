import { createUseTexts, type TextKeyFor } from '@radruf/shell-kit'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const texts = { de, en }
export const useTexts = createUseTexts('mf-booking', de)
export type TextKey = TextKeyFor<typeof de>
