/** The languages of the product. German is the default and the fallback (SPEC §9). */
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
/** The languages that a mechanic can name in the profile, as codes of ISO 639. */
export const SPOKEN_LANGUAGES = ['de', 'en', 'tr', 'ar', 'uk', 'ru', 'pl', 'es', 'fr', 'it', 'fa', 'vi'] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'de'

/** Locales of dates and numbers. British English: a 24-hour clock and the order of words used in Europe. */
export const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' }

/** Allow-list check: refuses every value that is not exactly a known language, injected script included (SPEC §5). */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)
