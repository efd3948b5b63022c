import type { Content, ContentValues, Language } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import type { ContentResult } from './content-actions.ts'

export type ContentFieldsProps = {
  content: Content
  values: ContentValues
  result: ContentResult | undefined
  onChange: (changed: ContentValues) => void
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' }

const FAULTS = ['required', 'too_long', 'before_start', 'never_open', 'no_heading', 'taken'] as const

/** The text of the fault of a value; undefined without one. */
export function useFault(result: ContentResult | undefined): (name: string) => string | undefined {
  const t = useTexts()
  const faults = result?.refusal?.problem.fields ?? {}
  return (name) => {
    const fault = faults[`values.${name}`]
    return fault && t(`content.fault.${FAULTS.find((known) => known === fault) ?? 'not_valid'}`)
  }
}
