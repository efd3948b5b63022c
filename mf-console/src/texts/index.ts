import { createUseTexts } from '@radruf/shell-kit'
import de from './de.json' with { type: 'json' }

export const useTexts = createUseTexts('mf-console', de)
export type TextKey = Parameters<ReturnType<typeof useTexts>>[0]
