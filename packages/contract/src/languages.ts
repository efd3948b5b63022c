/** The languages of the product. German is the default and the fallback (SPEC §9). */
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'de'

/** An allow-list: whatever is not exactly one of the known languages is refused, script included (SPEC §5). */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)
