import type { CallStep, Language } from '@radruf/contract'
import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json'
import en from './en.json'

const { templates: templatesDe, ...textsDe } = de
const { templates: templatesEn, ...textsEn } = en

export const useTexts = createUseOwnTexts('desk-steps', { de: textsDe, en: textsEn })

/** A title of a step with the sentence that says how to do it, and the direction of its turn. */
type StepTemplate = { title: string; detail: string; turn?: CallStep['turn'] }

/** The product's steps, in the language of the customer who reads them. */
export const STEP_TEMPLATES: Readonly<Record<Language, readonly StepTemplate[]>> = {
  de: templatesDe as StepTemplate[],
  en: templatesEn as StepTemplate[],
}
