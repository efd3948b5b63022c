/** The languages of the product. German is the default and the fallback (SPEC §9). */
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'de'

/** Allow-list check: refuses every value that is not exactly a known language, injected script included (SPEC §5). */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)
