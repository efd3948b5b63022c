import { LANGUAGES, type Language } from '@radruf/contract'
import type { Group } from '../catalogue/scenario.ts'
import type { ScenarioName } from '../catalogue/scenarios.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** A scenario without texts in both languages is a type error. */
export type Texts = typeof de & {
  groups: Record<Group, string>
  scenarios: Record<ScenarioName, { title: string; description: string }>
}

/** Texts of `/qa` and of mocked remotes. */
export const TEXTS: Record<Language, Texts> = { de, en }
export const parseLanguage = (wanted: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === wanted)

/** Replaces the `{{parameters}}` of a text. */
export const interpolate = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
