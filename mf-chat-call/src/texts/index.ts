import { createUseTexts, type TextKeyFor } from '@radruf/shell-kit'
import de from './de.json'

/** The texts of this remote, typed by the German bundle. */
export const useTexts = createUseTexts('mf-chat-call', de)
export type TextKey = TextKeyFor<typeof de>
