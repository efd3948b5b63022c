import type { Language } from '@radruf/contract'
import { createUseTexts } from '@radruf/shell-kit'
import de from './de.json'
import en from './en.json'

/** The texts of this remote, typed by the German bundle. */
export const useTexts = createUseTexts('mf-desk', de)

/** The texts in another person's language: a mechanic's canned texts reach the customer in the customer's language. */
export const textsInLanguage = (language: Language): typeof de => ({ de, en })[language]
