import type { Language } from '@radruf/contract'
import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json'
import en from './en.json'

/** The texts in both languages: a summary is written in the customer's. */
export const TEXTS = { de, en } satisfies Record<Language, unknown>
export const useTexts = createUseOwnTexts('desk-safety', TEXTS)
