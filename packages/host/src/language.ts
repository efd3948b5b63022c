import type { Language } from '@radruf/contract'
import type { i18n } from 'i18next'

/**
 * Key of the language chosen on this device, in local storage and in a cookie of the same value, so that the server renders the
 * same language. Stored in browsers: the name must not change.
 */
export const LANGUAGE_KEY = 'radruf-language'

/** Remembers the language in this browser, for a year, and shows the page in it. */
export async function chooseLanguage(texts: i18n, language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; SameSite=Lax${secure}; Max-Age=31536000`
  await texts.changeLanguage(language)
}
